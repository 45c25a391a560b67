import { expect, test } from 'vitest'
import { normalised } from '../../../shared/text/normalised.ts'
import { trimEnd } from '../../../shared/text/trim-end.ts'

test('composes as Unicode does', () => {
  for (const text of ['Cafe\u0301', '한국', 'a\u0316\u0301\u0323', '𝐀\u{1d165}\u{1d16e}'])
    for (const form of ['NFC', 'NFKD'] as const) expect(normalised(text, form)).toBe(text.normalize(form))
})

test('keeps 30 combining marks of 60,000 on one letter, since sorting all of them takes seconds', () => {
  const before = performance.now()
  expect(normalised(`a${'\u0301'.repeat(30_000)}${'\u0316'.repeat(30_000)}b`, 'NFKD')).toBe(`a${'\u0301'.repeat(30)}b`)
  expect(performance.now() - before).toBeLessThan(1000)
})

test('removes characters only from the end', () => {
  expect(trimEnd('//a//', /\//)).toBe('//a')
  expect(trimEnd('...', /\./)).toBe('')
  expect(trimEnd('', /\./)).toBe('')
})
