import { expect, test } from 'vitest'
import { formWords, timeWords } from '../../../../renderer/words/create/form-words.ts'
import { keepsShortWords } from '../../../../renderer/words/settings/keeps-words.ts'
import { aboutWords } from '../../../../renderer/words/settings/provider-words.ts'

test.each([
  [[28_000, 61_000], true, 'usually 25–65 s'],
  [[200, 4_200], true, 'usually 1–5 s'],
  [[4_000, 4_900], true, 'usually 4–5 s'],
  [[70_000, 280_000], true, 'usually 1–5 min'],
  [[41_000, 150_000], true, 'usually 40 s to 3 min'],
  [[1_800_000, 5_400_000], true, 'usually 30 min to 1 h 30 min'],
  [[45_400, 45_400], false, 'about 45 s'],
  [[180_000, 180_000], false, 'about 3 min'],
] as const)('%o takes %s', ([minMs, maxMs], isLearnt, words) => {
  expect(timeWords({ minMs, middleMs: minMs, maxMs, isLearnt })).toBe(words)
})

test('an unknown time is not said', () => {
  expect(timeWords(null)).toBeNull()
})

test('a balance beside a price has the unit of the service', () => {
  expect(formWords.price.left(395, false, 'credits')).toBe('395 left')
  expect(formWords.price.left(12.4, true, 'USD')).toBe('about $12.40 left')
})

test('the time a service keeps files is stated briefly, and omitted where it is unknown', () => {
  expect(keepsShortWords({ keeps: { resultHours: 72, linkSeconds: 300 } })).toBe('Keeps results for 3 days')
  expect(keepsShortWords({ keeps: { resultHours: null, linkSeconds: 300 } })).toBeNull()
})

test('an estimated price of a model has the unit of the service', () => {
  const card = { needsKey: true, unit: 'USD', about: { least: 0.1, most: 0.4 }, operations: ['image-to-3d'] } as const
  expect(aboutWords(card)).toBe('$0.10 to $0.40 a model')
  expect(aboutWords({ ...card, unit: 'credits', about: { least: 20, most: 20 } })).toBe('About 20 credits a model')
  expect(aboutWords({ ...card, about: null })).toBe('Price set by the service')
  expect(aboutWords({ ...card, about: null, operations: ['image-generate', 'image-edit'] })).toBe('Priced per picture')
  expect(aboutWords({ ...card, about: null, operations: [] })).toBe('Price set by the service')
})
