import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { specificationCatalogue } from '../../../electron/backend/connections/providers/specification/catalogue.ts'
import type { StoredConnection } from '../../../electron/backend/store/records.ts'
import type { ErrorCode } from '../../../shared/protocol/app-error.ts'
import { about, clientUnderTest, dragonRequest, never, testKey } from '../../support/client-under-test.ts'
import { startScriptedService, type ScriptedAnswer, type ScriptedService } from '../../support/scripted-service.ts'

const log: string[] = []
let service: ScriptedService

beforeEach(async () => {
  service = await startScriptedService()
})
afterEach(() => service.close())

const answer = (given: ScriptedAnswer) => {
  service.script = () => given
}

const clientOf = (changes: Partial<StoredConnection> = {}, key: string | null = testKey) =>
  clientUnderTest({ baseUrl: service.url, ...changes }, { key, log })

describe('polling a task', () => {
  test('reads it as the service reports it', async () => {
    answer({
      body: { task_id: 't/1', status: 'running', progress: 0.5, credits: { quoted: 35, charged: 0, refunded: 0 } },
    })
    expect(await clientOf().task('t/1', never())).toMatchObject({ status: 'running', progress: 0.5 })
    expect(service.requests[0]?.path).toBe('/v1/tasks/t%2F1')
  })

  test('logs an unknown status word and treats it as running', async () => {
    answer({ body: { status: 'defrosting' } })
    expect(await clientOf().task('t', never())).toMatchObject({ status: 'running', recognised: false })
    expect(log.join()).toContain('defrosting')
  })

  test.each<[string, ScriptedAnswer, ErrorCode]>([
    ['404', { status: 404, body: { code: 'not_found' } }, 'task-expired'],
    ['410', { status: 410 }, 'task-expired'],
    ['401', { status: 401 }, 'key-rejected'],
    ['403', { status: 403 }, 'key-rejected'],
    ['429', { status: 429, headers: { 'retry-after': '3' } }, 'rate-limited'],
    ['500', { status: 500 }, 'service-down'],
    ['a web page', { body: '<html></html>' }, 'bad-reply'],
    ['another JSON', { body: { hello: 1 } }, 'bad-reply'],
    ['an error inside 200', { body: { code: 1002, message: 'unauthorized' } }, 'key-rejected'],
    ['a reset', { misbehave: 'reset' }, 'offline'],
    ['an answer that breaks off', { body: '{"status":', misbehave: 'cut' }, 'offline'],
  ])('rejects on %s', async (_, given, code) => {
    answer(given)
    await expect(clientOf().task('t', never())).rejects.toMatchObject({ code })
  })

  test('rejects as cancelled on abort', async () => {
    const cancel = new AbortController()
    service.script = () => {
      cancel.abort()
      return { misbehave: 'hang' }
    }
    await expect(clientOf().task('t', cancel.signal)).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('rejects an endless response', async () => {
    answer({ body: `{"status":"running","a":"${'x'.repeat(17 * 1024 * 1024)}"}` })
    await expect(clientOf().task('t', never())).rejects.toMatchObject({ code: 'bad-reply' })
  })

  test('reads a response that was compressed without being requested', async () => {
    const { gzipSync } = await import('node:zlib')
    answer({ headers: { 'content-encoding': 'gzip' }, body: gzipSync('{"status":"running"}') })
    expect(await clientOf().task('t', never())).toMatchObject({ status: 'running' })
  })

  test('fetches the results by a second request where the profile has one', async () => {
    service.script = ({ path }) =>
      path === '/r/t'
        ? { body: { list: [{ name: 'a.glb', url: 'https://c.example/1' }] } }
        : { body: { status: 'COMPLETED' } }
    const client = clientOf({ overrides: { result: 'GET /r/{task_id}' } })
    expect(await client.task('t', never())).toMatchObject({ status: 'succeeded', outputs: [{ name: 'a.glb' }] })
    service.script = ({ path }) =>
      path === '/r/t'
        ? { status: 422, body: { detail: [{ loc: ['x'], msg: 'bad picture' }] } }
        : { body: { status: 'COMPLETED' } }
    expect(await client.task('t', never())).toMatchObject({ status: 'failed', failure: { message: 'bad picture' } })
  })
})

describe('cancelling a task', () => {
  test('returns the task after the cancel', async () => {
    answer({ body: { task_id: 't', status: 'cancelled' } })
    expect(await clientOf().cancel('t', 'running', never())).toMatchObject({ status: 'cancelled' })
    expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v1/tasks/t/cancel'])
  })

  test.each<[string, ScriptedAnswer]>([
    ['it was finished already', { status: 409, body: { code: 'already_finished' } }],
    ['the service answers with nothing', { status: 204 }],
    ['the service answers with a word of its own', { body: { status: 'CANCELLATION_ASKED' } }],
  ])('polls the task when %s', async (_, given) => {
    service.script = ({ method }) => (method === 'POST' ? given : { body: { status: 'succeeded', outputs: [] } })
    expect(await clientOf().cancel('t', 'running', never())).toMatchObject({ status: 'succeeded' })
  })

  test('reports that the service cannot cancel', async () => {
    await expect(clientOf({ overrides: { cancel: 'none' } }).cancel('t', 'running', never())).rejects.toMatchObject({
      code: 'request-refused',
      details: { reason: 'no-cancel' },
    })
    expect(service.requests).toHaveLength(0)
  })
})

describe('a quote', () => {
  test("is the service's", async () => {
    answer({ body: { credits: 40 } })
    expect(await clientOf().quote(dragonRequest, never())).toEqual({
      credits: 40,
      free: false,
      source: 'service',
      notes: [],
      requestHash: '',
    })
    expect(service.requests[0]).toMatchObject({
      path: '/v1/quotes',
      json: { operation: 'text-to-3d', prompt: 'a red dragon', model: 'first-family-3.1' },
    })
    answer({ body: { credits: 0, notes: ['Left out: a hat', 7, ''] } })
    expect(await clientOf().quote(dragonRequest, never())).toEqual({
      credits: 0,
      free: true,
      source: 'service',
      notes: ['Left out: a hat'],
      requestHash: '',
    })
  })

  test('is unknown without quotes, which are requested once', async () => {
    const client = clientOf()
    expect([await client.quote(dragonRequest, never()), await client.quote(dragonRequest, never())]).toEqual([
      null,
      null,
    ])
    expect(service.requests).toHaveLength(1)
  })

  test('rejects where the service would refuse the request', async () => {
    answer({ status: 422, body: { code: 'unsupported_prompt', suggestions: ['a cat'] } })
    await expect(clientOf().quote(dragonRequest, never())).rejects.toMatchObject({
      code: 'request-refused',
      details: { reason: 'unsupported_prompt', suggestions: ['a cat'] },
    })
  })
})

describe('the balance', () => {
  test.each<[unknown, { credits: number | null; reserved: number | null }]>([
    [
      { balance: 150, reserved: 35 },
      { credits: 150, reserved: 35 },
    ],
    [{ balance: '150.00' }, { credits: 150, reserved: null }],
    [
      { code: 0, data: { balance: 20, frozen: 5 } },
      { credits: 20, reserved: 5 },
    ],
    [{ data: { balance: { available: '7.5' } } }, { credits: 7.5, reserved: null }],
    [{ balance: { credits: 12, frozen: '3' } }, { credits: 12, reserved: 3 }],
    [{ balance: 'a lot' }, { credits: null, reserved: null }],
  ])('is read from %j', async (body, expected) => {
    answer({ body })
    expect(await clientOf().balance(never())).toEqual({ ...expected, at: '2026-06-01T12:00:00.000Z', about: false })
  })

  test('falls back to the list of tasks, which at least proves the key', async () => {
    service.script = ({ path }) => (path === '/v1/tasks' ? { body: { tasks: [] } } : { status: 404 })
    expect(await clientOf().balance(never())).toMatchObject({ credits: null })
    service.script = ({ path }) => (path === '/v1/tasks' ? { status: 401 } : { status: 404 })
    await expect(clientOf().balance(never())).rejects.toMatchObject({ code: 'key-rejected' })
  })
})

describe('the catalogue', () => {
  test("is the service's own", async () => {
    const own = { families: [{ id: 'f', name: 'F', summary: '' }], models: [] }
    answer({ body: own })
    expect(await clientOf().catalogue(never())).toEqual(own)
  })

  test.each<[string, ScriptedAnswer]>([
    ['has none', { status: 404 }],
    ['reports it in another shape', { body: { object: 'list', data: [] } }],
    ['answers with a page', { body: '<html>' }],
  ])('is the built-in one where the service %s', async (_, given) => {
    answer(given)
    expect(await clientOf().catalogue(never())).toEqual(specificationCatalogue)
  })

  test('is not guessed while the service is unreachable', async () => {
    answer({ status: 503 })
    await expect(clientOf().catalogue(never())).rejects.toMatchObject({ code: 'service-down' })
  })
})

test('refuses an unusable connection', () => {
  expect(() => clientOf({ baseUrl: 'http://api.example.com' })).toThrow(
    expect.objectContaining({ code: 'invalid-input' }),
  )
  expect(() => clientOf({ provider: 'unknown' })).toThrow(expect.objectContaining({ code: 'invalid-input' }))
  expect(() => clientOf({ overrides: { poll: 'none' } })).toThrow(expect.objectContaining({ code: 'invalid-input' }))
})

test('sends no key to a service without keys', async () => {
  answer({ status: 202, body: { uid: 'u-1' } })
  const client = clientOf({ overrides: { 'key.value': 'none' } }, null)
  expect(await client.submit(dragonRequest, about, never())).toMatchObject({ kind: 'accepted', taskId: 'u-1' })
  expect(service.requests[0]?.headers.authorization).toBeUndefined()
})
