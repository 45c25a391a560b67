import { expect, test } from 'vitest'
import { judgeSubmit, type SubmitEvidence, type SubmitVerdict } from '../../../electron/backend/connections/retry.ts'

const cases: [string, SubmitEvidence, SubmitVerdict][] = [
  ['nothing left this machine', { phase: 'connecting' }, 'not-sent'],
  ['the connection broke after it stood', { phase: 'sent' }, 'unsure'],
  ['202 with a task', { status: 202, meaning: 'task' }, 'accepted'],
  ['200 with the error of the service inside', { status: 200, meaning: 'error' }, 'refused'],
  ['200 that says the queue is full', { status: 200, meaning: 'later' }, 'not-sent'],
  ['200 that cannot be read', { status: 200, meaning: 'unreadable' }, 'unsure'],
  ['303 See Other', { status: 303, meaning: 'error' }, 'unsure'],
  ['308 Permanent Redirect', { status: 308, meaning: 'error' }, 'refused'],
  ['400', { status: 400, meaning: 'error' }, 'refused'],
  ['401', { status: 401, meaning: 'error' }, 'refused'],
  ['402', { status: 402, meaning: 'error' }, 'refused'],
  ['408 Request Timeout', { status: 408, meaning: 'error' }, 'unsure'],
  ['409', { status: 409, meaning: 'error' }, 'refused'],
  ['409 that says the queue is full', { status: 409, meaning: 'later' }, 'not-sent'],
  ['422', { status: 422, meaning: 'error' }, 'refused'],
  ['429', { status: 429, meaning: 'error' }, 'not-sent'],
  ['500', { status: 500, meaning: 'error' }, 'unsure'],
  ['502', { status: 502, meaning: 'error' }, 'unsure'],
  ['503 that says the queue is full', { status: 503, meaning: 'later' }, 'unsure'],
]

test.each(cases)('judges a paid request by how far it got: %s', (_, evidence, verdict) => {
  expect(judgeSubmit(evidence)).toBe(verdict)
})

test('never judges a request as unsent after a 5xx response or a loss after connecting', () => {
  for (let status = 500; status < 600; status += 1)
    for (const meaning of ['later', 'error', 'unreadable'] as const)
      expect(judgeSubmit({ status, meaning })).toBe('unsure')
})
