import { expect, test } from 'vitest'
import { specification } from '../../../../electron/backend/connections/providers/specification/specification.ts'
import { answerOf } from '../../../support/answers.ts'
import { meaningOf } from '../../../../electron/backend/connections/service-words.ts'

const read = (body: unknown) => specification.protocol({}).readError(answerOf(body))

test('reads message, code, suggestions and fields of problem details', () => {
  expect(
    read({
      type: 'about:blank',
      title: 'Unprocessable',
      status: 422,
      detail: 'No such subject: qwerty.',
      code: 'unsupported_prompt',
      suggestions: ['a cat', 'a car'],
      errors: [{ field: 'prompt', message: 'names nothing known' }],
    }),
  ).toEqual({
    code: 'unsupported_prompt',
    message: 'No such subject: qwerty.',
    suggestions: ['a cat', 'a car'],
    fields: [{ field: 'prompt', reason: 'names nothing known' }],
  })
})

test.each<[string, unknown, string | null, string | null]>([
  ['message alone', { message: 'Too many' }, null, 'Too many'],
  [
    'error as an object',
    { error: { code: 'insufficient_credits', message: 'No credits' } },
    'insufficient_credits',
    'No credits',
  ],
  ['error as a word', { error: 'rate_limited' }, 'rate_limited', 'rate_limited'],
  ['error as a sentence', { error: 'Something went wrong' }, null, 'Something went wrong'],
  ['error_code and detail', { error_code: 'NOT_FOUND', detail: 'No task' }, 'NOT_FOUND', 'No task'],
  ['a number as code', { code: 2010, message: 'x', suggestion: 'buy' }, '2010', 'x'],
  ['a list of details', { detail: [{ loc: ['body', 'prompt'], msg: 'field required' }] }, null, 'field required'],
  [
    'a list of words',
    { id: '1', name: 'bad_request', errors: ['image: too small'] },
    'bad_request',
    'image: too small',
  ],
  ['text', 'Bad Gateway', null, 'Bad Gateway'],
  ['nothing', undefined, null, null],
  ['an empty object', {}, null, null],
])('reads other error bodies: %s', (_, body, code, message) => {
  expect(read(body)).toMatchObject({ code, message })
})

test('reads fields from maps and lists with paths', () => {
  expect(read({ errors: { prompt: ['is too long'] } }).fields).toEqual([{ field: 'prompt', reason: 'is too long' }])
  expect(read({ detail: [{ loc: ['body', 'a', 'b'], msg: 'no' }] }).fields).toEqual([{ field: 'a.b', reason: 'no' }])
})

test.each([
  ['RateLimitExceeded', null, 'rate-limited'],
  ['NoMoreConcurrentTasks', null, 'queue-full'],
  ['NoMorePendingTasks', null, 'queue-full'],
  ['queue_full', null, 'queue-full'],
  ['concurrent_limit_reached', null, 'queue-full'],
  ['2000', null, 'queue-full'],
  ['2008', null, 'moderation'],
  ['2010', null, 'credits'],
  ['INSUFFICIENT_CREDITS', null, 'credits'],
  ['api_key_expired', null, 'key'],
  [null, 'Your prompt was flagged by moderation', 'moderation'],
  [null, 'Rate limit exceeded', 'rate-limited'],
  ['validation_failed', 'prompt is too long', null],
] as const)('classifies %s (%s) as %s', (code, message, meaning) => {
  expect(meaningOf({ code, message })).toBe(meaning)
})
