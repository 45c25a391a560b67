/** What goes out over HTTP: a sentence for each code, and never the message of an error. */
import { expect, test } from 'vitest'
import { AppError } from '../../shared/protocol/app-error.ts'
import { problemOf } from '../../electron/service/problem.ts'
import { problems } from '../../electron/service/problem-codes.ts'
import { problemWords } from '../../electron/service/words/problems.ts'
import { inSentences, sentence } from '../../electron/service/words/sentence.ts'

test.each([
  ['read-as', { from: 'dragoon', to: 'dragon' }, 'Read “dragoon” as “dragon”'],
  ['left-out', { words: ['wearing', 'sunglasses'] }, 'Ignored: wearing, sunglasses'],
  ['copies-limited', { subject: 'Cat', asked: 2000, made: 1 }, 'Cat: 1 copy instead of 2,000'],
  ['piece-chosen', { piece: 'Cookie cutter' }, 'The prompt names no piece: a cookie cutter will be made'],
  [
    'part-by-height',
    { part: 'base', material: 'gold', from: -1, to: 0.16 },
    'No part named “base”: gold covers the lowest 16 %',
  ],
  ['at-height', { from: 0.25, to: 1 }, 'height 25 % to 100 %'],
])('the note %s has a sentence', (code, figures, words) => {
  expect(sentence({ code, figures })).toBe(words)
})

test('a note unknown to this version is shown as its code', () => {
  expect(sentence({ code: 'not-of-this-version', figures: {} })).toBe('not of this version')
})

test('notes of a report become sentences at any depth, and nothing else changes', () => {
  const bytes = { code: 7, figures: null }
  expect(
    inSentences({
      seed: 5,
      bytes,
      notes: [{ code: 'look-baked', figures: {} }],
      understood: [{ material: 'Gold', where: { code: 'everywhere', figures: {} } }],
    }),
  ).toEqual({
    seed: 5,
    bytes,
    notes: ['Textures, where there are any, are baked onto new UVs'],
    understood: [{ material: 'Gold', where: 'everywhere' }],
  })
})

test.each([
  [
    new AppError('invalid-input', 'log', {
      details: { field: 'size_mm', reason: 'out-of-range', least: 15, most: 400 },
    }),
    'size_mm must be between 15 and 400',
  ],
  [new AppError('invalid-input', 'log', { details: { field: 'kind' } }), 'kind cannot be used'],
  [
    new AppError('mesh-too-large', 'log', { details: { triangles: 4_000_000, limit: 3_000_000 } }),
    'The model has 4,000,000 triangles; the limit is 3,000,000.',
  ],
  [
    new AppError('request-refused', 'log', {
      details: { reason: 'unsupported_prompt', why: 'unknown-edit', words: 'add a moustache' },
    }),
    '“add a moustache” is not a known edit.',
  ],
  [
    new AppError('request-refused', 'log', { details: { reason: 'no_subject', view: 'back' } }),
    'Back view: The picture shows no subject.',
  ],
  [new AppError('bad-geometry', 'log'), problemWords.bad_geometry.detail],
  [new Error('/secret/path'), problemWords.internal.detail],
])('the detail of an error consists of its code and figures', (error, detail) => {
  expect(problemOf(error).detail).toBe(detail)
})

test('every problem has a title of at most eight words', () => {
  expect(Object.keys(problemWords).sort()).toEqual(Object.keys(problems).sort())
  for (const { title } of Object.values(problemWords)) expect(title.split(' ').length).toBeLessThanOrEqual(8)
})
