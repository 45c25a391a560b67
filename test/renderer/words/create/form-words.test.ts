import { expect, test } from 'vitest'
import { formWords, timeWords } from '../../../../renderer/words/create/form-words.ts'
import { keepsShortWords } from '../../../../renderer/words/settings/keeps-words.ts'
import { aboutWords } from '../../../../renderer/words/settings/provider-words.ts'

test.each([
  [{ usualMs: 45_400, typicalMs: 180_000 }, 'usually 45 s'],
  [{ usualMs: 200, typicalMs: null }, 'usually 1 s'],
  [{ usualMs: 150_000, typicalMs: null }, 'usually 3 min'],
  [{ usualMs: null, typicalMs: 180_000 }, 'about 3 min'],
  [{ usualMs: 5_400_000, typicalMs: null }, 'usually 1 h 30 min'],
  [{ usualMs: null, typicalMs: null }, null],
])('%o takes %s', (time, words) => {
  expect(timeWords(time)).toBe(words)
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
