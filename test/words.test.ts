/** Where words for people stand, and which of them are not used. `CONTRIBUTING.md` says how we speak. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findNames, findSentences, findTexts } from './support/find-sentences.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The tables of words: the window's, the wire's, what both say, and those of hosts that speak before there is a window. */
const tables = [
  'renderer/words',
  'electron/service/words',
  'shared/file-reason-words.ts',
  'shared/file-note-words.ts',
  'shared/folder-owner-words.ts',
  'electron/desktop/words.ts',
  'electron/web/words.ts',
]

/** Words that the glossary replaces: request, again, no one, repair or fix, report or show, expensive. “Cannot tell” is plain English. */
const replaced = /\b(wish(es|ed|ing)?|anew|nobody|mend(s|ed|ing)?|told|dear)\b/i
/** Also as one of the words of a name. */
const replacedInNames = /^(wish(es|ed|ing)?|anew|nobody|mend(s|ed|ing)?|tells?|telling|told|dear)$/
/** What a prompt may name. */
const isSubject = (text: string) => text === 'wishing well'

describe('words for people', () => {
  test('there are tables to look into', () => {
    expect(tables.filter((table) => findTexts(table).length < 3)).toEqual([])
  })

  test.each(['shared', 'electron', 'renderer'])('stand in a table, not in the code of %s', (top) => {
    const outside = findSentences(top).filter(({ file }) => !tables.some((table) => isIn(file, table)))
    expect(outside).toEqual([])
  })

  test.each([...tables, 'electron/service/families', 'electron/backend/connections/providers', 'renderer'])(
    'follow the glossary in %s',
    (folder) => {
      expect(findTexts(folder).filter(({ text }) => replaced.test(text) && !isSubject(text))).toEqual([])
    },
  )

  test('follow the glossary in the documents', () => {
    const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...markdownBelow('docs')]
    const lines = pages.flatMap((page) =>
      readFileSync(join(root, page), 'utf8')
        .split('\n')
        .map((text, index) => ({ page, line: index + 1, text }))
        .filter(({ text }) => replaced.test(text.replaceAll(/“[^”]*”/g, ''))),
    )
    expect(lines).toEqual([])
  })

  test.each(['shared', 'electron', 'renderer', 'test', 'scripts'])('follow the glossary in the names of %s', (top) => {
    const wrong = findNames(top).filter(({ text }) => wordsOf(text).some((word) => replacedInNames.test(word)))
    expect(wrong).toEqual([])
  })
})

function isIn(file: string, table: string): boolean {
  return file === table || file.startsWith(`${table}/`)
}

/** `readWish2` → `read`, `wish` */
function wordsOf(name: string): string[] {
  return name.split(/(?=[A-Z])|[^A-Za-z]+/).map((word) => word.toLowerCase())
}

function markdownBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${folder}/${path.split(sep).join('/')}`)
}
