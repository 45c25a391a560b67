/**
 * Spelling of comments, names, words tables and documents. A term of the field that is reported here goes into
 * `test/spelling-words.txt`; a mistake is corrected.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isEnglish } from './support/english.ts'
import { wordsOf } from './support/prose.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test.each(['README.md', '.github', 'docs', 'shared', 'electron', 'renderer', 'scripts', 'test'])(
  'the words of %s are spelled correctly',
  (top) => {
    expect(pathsOf(top).flatMap(misspelled)).toEqual([])
  },
)

test('a misspelling is found in every kind of text', () => {
  const source = `/** Seperate shells. */\nconst maxTriangels = 'not in a table' // as Lorensen recieved`
  expect(wordsOf('shared/model.ts', source).filter(({ word }) => !isEnglish(word))).toEqual([
    { word: 'seperate', at: 4 },
    { word: 'recieved', at: source.indexOf('recieved') },
    { word: 'triangels', at: source.indexOf('const') },
  ])
  const words = (file: string, text: string) =>
    wordsOf(file, text)
      .map(({ word }) => word)
      .filter((word) => !isEnglish(word))
  expect(words('renderer/words/a.ts', `export const a = { b: 'Not watertite' }`)).toEqual(['watertite'])
  expect(words('docs/a.md', 'Colour, analyse and `readdirSync`; [a lable](b/seperate.md).')).toEqual(['lable'])
})

function misspelled(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const wrong = wordsOf(file, source).filter(({ word }) => !isEnglish(word))
  return wrong.map(({ word, at }) => `${file}:${source.slice(0, at).split('\n').length}: ${word}`)
}

function pathsOf(top: string): string[] {
  if (top.endsWith('.md')) return [top]
  return (
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|mjs|md)$/.test(path))
      .map((path) => `${top}/${path.split(sep).join('/')}`)
      // Names of packages and authors, and texts of licences.
      .filter((path) => !['docs/third-party.md', 'test/fixtures/models/NOTICE.md'].includes(path))
  )
}
