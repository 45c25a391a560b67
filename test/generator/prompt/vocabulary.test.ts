import { describe, expect, test } from 'vitest'
import { loadArtwork } from '../../../electron/generator/generate/artwork.ts'
import { checkPrompt, subjectNames } from '../../../electron/generator/prompt/check-prompt.ts'
import { synonymPairs } from '../../../electron/generator/prompt/synonyms.ts'
import { loadVocabulary } from '../../../electron/generator/prompt/vocabulary.ts'
import { isOneMistakeApart, singularsOf, wordsOf } from '../../../electron/generator/prompt/words.ts'

describe('the vocabulary', () => {
  test('has more than 1200 subjects, each with its artwork', () => {
    const { subjects } = loadVocabulary()
    expect(subjects.length).toBeGreaterThan(1200)
    const missing = subjects.filter(({ kind, id }) => kind === 'artwork' && loadArtwork(id) === undefined)
    expect(missing).toEqual([])
  })

  test('excludes flags, keycaps, skin tones and signs', () => {
    const names = subjectNames().join('\n')
    expect(names).not.toMatch(/flag: |keycap|skin tone|arrow curving|button \(|trade mark/)
  })

  test('has an artwork for every synonym', () => {
    const labels = new Set(loadVocabulary().subjects.map(({ label }) => wordsOf(label).join(' ')))
    expect(synonymPairs().filter(([, label]) => !labels.has(wordsOf(label).join(' ')))).toEqual([])
  })

  test('understands the name of every subject', () => {
    for (const name of subjectNames()) expect(() => checkPrompt(name)).not.toThrow()
  })
})

describe('words', () => {
  test.each([
    ['wolves', 'wolf'],
    ['cherries', 'cherry'],
    ['foxes', 'fox'],
    ['cats', 'cat'],
    ['children', 'child'],
  ])('%s is the plural of %s', (plural, singular) => {
    expect(singularsOf(plural)).toContain(singular)
  })

  test('a mistake is one letter, or two swapped letters', () => {
    expect(isOneMistakeApart('dragon', 'dargon')).toBe(true)
    expect(isOneMistakeApart('dragon', 'dragn')).toBe(true)
    expect(isOneMistakeApart('dragon', 'dragoon')).toBe(true)
    expect(isOneMistakeApart('dragon', 'wagon')).toBe(false)
    expect(isOneMistakeApart('dragon', 'dragon')).toBe(false)
  })
})

test('a check reports ignored and corrected words', () => {
  expect(checkPrompt('a red dragon, 8 cm tall')).toEqual([])
  expect(checkPrompt('a purple octopus wearing sunglasses')).toEqual([
    { code: 'left-out', figures: { words: ['wearing sunglasses'] } },
  ])
  expect(checkPrompt('a dargon')).toEqual([{ code: 'read-as', figures: { from: 'dargon', to: 'dragon' } }])
})
