import { expect, test } from 'vitest'
import { lineSchema } from '../../../shared/text/line-schema.ts'
import { oneLine } from '../../../shared/text/one-line.ts'

const hidden = {
  'a right-to-left override': '\u202e',
  'an isolate': '\u2066',
  'an Arabic letter mark': '\u061c',
  'a line feed': '\n',
  'a line separator': '\u2028',
  'the start of a terminal sequence': '\u001b',
  'a next line of C1': '\u0085',
  'a zero-width space': '\u200b',
  'a zero-width joiner': '\u200d',
  'a word joiner': '\u2060',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
  'a variation selector': '\ufe0f',
  'a Hangul filler': '\u3164',
  'a tag letter': '\u{e0041}',
}

test.each(Object.entries(hidden))('%s becomes a space', (_what, character) => {
  expect(oneLine(`pay${character}lap`)).toBe('pay lap')
  expect(oneLine(`${character}x${character}`)).toBe('x')
})

test.each(['👩‍🎨', '👩🏽‍🎨', '❤️', '1️⃣', '猫の置物', 'Größe', 'שלום', 'e'])('%s stays as it is', (text) => {
  expect(oneLine(text)).toBe(text)
  expect(oneLine(` ${text}\t\n${text} `)).toBe(`${text} ${text}`)
})

test('half a surrogate pair is replaced, and letters are composed', () => {
  expect(oneLine('\ud800 e\u0301')).toBe('\ufffd é')
})

test('as a schema, checks the length of the cleaned text', () => {
  expect(lineSchema.max(3).parse(' a\u200b\u200bb ')).toBe('a b')
  expect(lineSchema.min(1).safeParse('\u202e').success).toBe(false)
})
