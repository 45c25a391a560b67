import { describe, expect, test } from 'vitest'
import { specification } from '../../../../electron/backend/connections/providers/specification/specification.ts'
import { answerOf } from '../../../support/answers.ts'
import { dragonRequest } from '../../../support/client-under-test.ts'
import type { ServiceTask } from '../../../../electron/backend/connections/service-client.ts'

const protocol = specification.protocol({})

function task(body: unknown): ServiceTask {
  const read = protocol.readTask(answerOf(body), 't1')
  if (read.kind !== 'task') throw new Error(`no task: ${JSON.stringify(read)}`)
  return read.task
}

describe('the answer to a submit', () => {
  test.each<[string, unknown, string]>([
    ['the specification', { task_id: 'a-1', status: 'queued', credits: { quoted: 35 } }, 'a-1'],
    ['id', { id: 'a-1' }, 'a-1'],
    ['taskId', { taskId: 'a-1' }, 'a-1'],
    ['a number', { id: 17 }, '17'],
    ['uuid beside an empty error', { error: null, message: 'Submitted.', uuid: 'a-1', jobs: { uuids: ['x'] } }, 'a-1'],
    ['request_id of a queue', { status: 'IN_QUEUE', request_id: 'a-1', response_url: 'https://q.example/1' }, 'a-1'],
    ['inside data, with code 0', { code: 0, data: { task_id: 'a-1' } }, 'a-1'],
    ['result', { result: 'a-1' }, 'a-1'],
    ['result as an object', { result: { task_id: 'a-1' } }, 'a-1'],
    ['JobId', { JobId: 'a-1', RequestId: 'no' }, 'a-1'],
    ['uid', { uid: 'a-1' }, 'a-1'],
    ['nothing but text', 'a-1', 'a-1'],
  ])('has a task id under any usual name: %s', (_, body, taskId) => {
    const read = protocol.readSubmit(answerOf(body), dragonRequest)
    expect(read.kind === 'task' ? read.taskId : read).toBe(taskId)
  })

  test('has the quoted credits and the task where reported', () => {
    const read = protocol.readSubmit(
      answerOf({ task_id: 'a', status: 'queued', credits: { quoted: '35' } }),
      dragonRequest,
    )
    expect(read).toMatchObject({ kind: 'task', quotedCredits: 35, task: { status: 'queued', cost: { quoted: 35 } } })
  })

  test.each<[string, unknown, number]>([
    ['a code that is not 0', { code: 2010, message: 'no credit', data: null }, 402],
    ['a code that means a full queue', { code: 2000, message: 'Too many' }, 429],
    ['an error with words', { error: 'validation_failed', request_id: 'r' }, 422],
    ['an error as an object', { error: { code: 'invalid_api_key', message: 'No.' } }, 401],
    ['success: false', { success: false, message: 'no' }, 422],
    ['a list of errors', { id: 'req', name: 'bad_request', errors: ['image: too small'] }, 422],
    ['status error without an id', { status: 'error', message: 'broken' }, 422],
  ])('is refused after a 200 with an error inside: %s', (_, body, status) => {
    expect(protocol.readSubmit(answerOf(body), dragonRequest)).toMatchObject({ kind: 'error', status })
  })

  test.each([
    null,
    17,
    'OK',
    { result: 'ok' },
    [[]],
    {},
    { message: 'accepted' },
    { result: 'https://cdn.example/a.glb' },
    '<html></html>',
  ])('is unreadable with neither a task nor an error: %j', (body) => {
    expect(protocol.readSubmit(answerOf(body), dragonRequest).kind).toBe('unreadable')
  })
})

describe('a status word', () => {
  const words: Record<ServiceTask['status'], string[]> = {
    queued: ['queued', 'PENDING', 'IN_QUEUE', 'Waiting', 'starting', 'WAIT', 'in-queue', 'InQueue'],
    running: ['running', 'IN_PROGRESS', 'Generating', 'processing', 'RUN', 'texturing', 'in progress'],
    succeeded: ['succeeded', 'FINISHED', 'SUCCEEDED', 'success', 'Done', 'COMPLETED', 'DONE', 'completed'],
    failed: ['failed', 'FAILED', 'Failed', 'FAIL', 'error', 'aborted'],
    refused: ['banned', 'CONTENT_FILTERED', 'moderated'],
    cancelled: ['cancelled', 'CANCELED', 'canceled', 'Canceled'],
    expired: ['expired', 'EXPIRED'],
  }
  const cases = Object.entries(words).flatMap(([status, list]) => list.map((word) => [word, status] as const))

  test.each(cases)('%s means %s', (word, status) => {
    expect(task({ status: word })).toMatchObject({ status, statusWord: word, recognised: true })
  })

  test.each(['unknown', 'DEFROSTING', '待機中'])('that is unknown means running, not recognised: %s', (word) => {
    expect(task({ status: word })).toMatchObject({ status: 'running', recognised: false, failure: null })
  })

  test('is found in the usual fields', () => {
    expect(task({ code: 0, data: { status: 'running' } }).status).toBe('running')
    expect(task({ data: { task_status: 'success' } }).status).toBe('succeeded')
    expect(task({ Status: 'DONE', ResultFile3Ds: [{ Type: 'GLB', Url: 'https://c.example/1' }] })).toMatchObject({
      status: 'succeeded',
      outputs: [{ kind: 'model', url: 'https://c.example/1' }],
    })
  })

  test.each<[string[], ServiceTask['status']]>([
    [['Done', 'Done'], 'succeeded'],
    [['Done', 'Generating'], 'running'],
    [['Done', 'Failed', 'Waiting'], 'failed'],
    [['Waiting', 'Waiting'], 'queued'],
  ])('of several parts %j means %s', (parts, status) => {
    expect(task({ jobs: parts.map((word) => ({ uuid: 'u', status: word })) }).status).toBe(status)
  })

  test('that says failed means refused if the reason is moderation', () => {
    const moderated = task({ status: 'FAILED', task_error: { message: 'The prompt violates our content policy.' } })
    expect(moderated).toMatchObject({
      status: 'refused',
      failure: { message: 'The prompt violates our content policy.' },
    })
  })
})

test.each<[unknown, number | null]>([
  [0, 0],
  [0.42, 0.42],
  [42, 0.42],
  ['42', 0.42],
  ['42%', 0.42],
  ['1%', 0.01],
  [100, 1],
  [150, 1],
  [1, null],
  [null, null],
  ['', null],
  ['soon', null],
  [-1, null],
  [Number.NaN, null],
])('reads progress %j of a running task as %j', (progress, expected) => {
  expect(task({ status: 'running', progress }).progress).toBe(expected)
})

test("reads progress on the profile's scale", () => {
  const read = (scale: string, progress: number) => {
    const reply = specification
      .protocol({ 'progress.scale': scale })
      .readTask(answerOf({ status: 'running', progress }), 't')
    return reply.kind === 'task' ? reply.task.progress : null
  }
  expect([read('100', 1), read('1', 1), read('100', 0.5)]).toEqual([0.01, 1, 0.005])
})

test('reads credits as numbers or text, and null where missing', () => {
  const credits = { quoted: '35.0', charged: 35, refunded: null }
  expect(task({ status: 'succeeded', credits }).cost).toEqual({ quoted: 35, charged: 35, refunded: null })
  expect(task({ status: 'SUCCEEDED', consumed_credits: 20 }).cost).toEqual({
    quoted: null,
    charged: 20,
    refunded: null,
  })
  expect(task({ status: 'running' }).cost).toEqual({ quoted: null, charged: null, refunded: null })
})

test.each<[string, unknown, { code: string | null; message: string }]>([
  [
    'the specification',
    { error: { code: 'bad_geometry', message: 'Has a hole.' } },
    { code: 'bad_geometry', message: 'Has a hole.' },
  ],
  ['failure_reason', { failure_reason: 'GPU lost' }, { code: null, message: 'GPU lost' }],
  ['error_msg beside a code', { error_code: 1001, error_msg: 'server' }, { code: '1001', message: 'server' }],
  ['error as words', { error: 'out of memory' }, { code: null, message: 'out of memory' }],
  ['nothing', {}, { code: null, message: 'failed' }],
])('keeps the service’s own message about a failure: %s', (_, body, failure) => {
  expect(task({ status: 'failed', ...(body as object) }).failure).toEqual(failure)
})

test('an answer without a status is an error or unreadable, never a task', () => {
  expect(protocol.readTask(answerOf({ code: 1004, message: 'bad parameter' }), 't')).toMatchObject({
    kind: 'error',
    words: { code: '1004', message: 'bad parameter' },
  })
  expect(protocol.readTask(answerOf({ hello: 'world' }), 't').kind).toBe('unreadable')
  expect(protocol.readTask(answerOf([]), 't').kind).toBe('unreadable')
})
