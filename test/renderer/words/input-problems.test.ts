import { describe, expect, test } from 'vitest'
import { describeError } from '../../../renderer/words/errors.ts'
import { inputProblemWords } from '../../../renderer/words/input-problems.ts'

describe('an invalid input', () => {
  test('is explained, with the remedy and the consequence', () => {
    const details = { field: 'key', reason: 'key-too-short', figures: { shortest: 8 } }
    expect(describeError({ code: 'invalid-input', message: '', details })).toMatchObject({
      title: 'The key is too short',
      text: 'Keys have at least 8 characters. Nothing was sent or charged.',
    })
  })

  test('keeps the sentence of the service', () => {
    const details = { field: 'prompt', reason: 'names nothing known' }
    expect(describeError({ code: 'invalid-input', message: '', details }).title).toBe('Names nothing known')
  })

  test('has no explanation for unknown codes', () => {
    expect(inputProblemWords('some-later-code', {})).toBeNull()
    expect(inputProblemWords('toString', {})).toBeNull()
  })
})

test('an unavailable action states why', () => {
  const details = { reason: 'embedded' }
  expect(describeError({ code: 'invalid-input', message: '', details })).toMatchObject({
    title: 'This is not possible',
    text: 'The offline engine cannot be removed. Nothing was changed.',
  })
  const taken = { reason: 'task-taken' }
  expect(describeError({ code: 'invalid-input', message: '', details: taken }).text).toBe(
    'Another job has this task. Check the task ID on the dashboard of the service. Nothing was changed.',
  )
})
