/** Sentences for people stand in the words tables. `docs/style.md` says how they are written. */
import { describe, expect, test } from 'vitest'
import { findSentences } from './support/find-sentences.ts'
import { isWordsTable, wordsTables } from './support/prose.ts'

describe('words for people', () => {
  test.each(wordsTables)('stand in %s', (table) => {
    expect(findSentences(table)).not.toEqual([])
  })

  test.each(['shared', 'electron', 'renderer'])('stand in a table, not in the code of %s', (top) => {
    expect(findSentences(top).filter(({ file }) => !isWordsTable(file))).toEqual([])
  })
})
