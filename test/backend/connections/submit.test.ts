import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

test('sends exactly the request of the specification, with the key and the idempotency key', async () => {
  answer({ status: 202, body: { task_id: 't-1', status: 'queued', credits: { quoted: 35 } } })
  const outcome = await clientOf().submit(dragonRequest, about, never())
  expect(outcome).toMatchObject({ kind: 'accepted', taskId: 't-1', quotedCredits: 35, task: { status: 'queued' } })
  expect(service.requests).toHaveLength(1)
  const [sent] = service.requests
  expect([sent?.method, sent?.path]).toEqual(['POST', '/v1/generate'])
  expect(sent?.json).toEqual({ prompt: 'a red dragon', model: 'first-family-3.1' })
  expect(sent?.headers).toMatchObject({
    authorization: `Bearer ${testKey}`,
    'content-type': 'application/json',
    'idempotency-key': 'once-1',
  })
})

describe('the outcome of an answered submit', () => {
  const problem = (
    status: number,
    code: string,
    detail = code,
    headers: Record<string, string> = {},
  ): ScriptedAnswer => ({ status, headers, body: { type: 'about:blank', title: 'x', status, code, detail } })
  const cases: [string, ScriptedAnswer, string, ErrorCode][] = [
    ['400', problem(400, 'invalid_request'), 'refused', 'request-refused'],
    ['401', problem(401, 'invalid_api_key'), 'refused', 'key-rejected'],
    ['402', problem(402, 'insufficient_credits'), 'refused', 'credits-exhausted'],
    ['403', problem(403, 'forbidden'), 'refused', 'key-rejected'],
    ['403 of moderation', problem(403, 'content_policy_violation'), 'refused', 'content-refused'],
    ['404', problem(404, 'not_found'), 'refused', 'request-refused'],
    ['409', problem(409, 'idempotency_conflict'), 'refused', 'request-refused'],
    ['409 of a full queue', problem(409, 'concurrent_limit_reached'), 'not-sent', 'queue-full'],
    ['413', problem(413, 'payload_too_large'), 'refused', 'request-refused'],
    ['422', problem(422, 'unsupported_prompt'), 'refused', 'request-refused'],
    ['422 of moderation', problem(422, 'moderation_failed'), 'refused', 'content-refused'],
    ['429', problem(429, 'rate_limited'), 'not-sent', 'rate-limited'],
    ['429 of a full queue by code', problem(429, 'queue_full'), 'not-sent', 'queue-full'],
    [
      '429 of a full queue by words',
      { status: 429, body: { message: 'NoMoreConcurrentTasks' } },
      'not-sent',
      'queue-full',
    ],
    ['500', problem(500, 'internal'), 'unsure', 'service-down'],
    ['502 with a web page', { status: 502, body: '<html><h1>Bad Gateway</h1></html>' }, 'unsure', 'service-down'],
    ['503', problem(503, 'unavailable'), 'unsure', 'service-down'],
    ['504', { status: 504, body: '' }, 'unsure', 'service-down'],
    ['408', { status: 408, body: '' }, 'unsure', 'timeout'],
    ['200 with an error inside', { body: { code: 2010, message: 'no credit' } }, 'refused', 'credits-exhausted'],
    ['200 with a full queue inside', { body: { code: 2000, message: 'x' } }, 'not-sent', 'queue-full'],
    ['200 with a web page', { body: '<!doctype html><title>Sign in</title>' }, 'unsure', 'bad-reply'],
    ['202 with nothing', { status: 202, body: '' }, 'unsure', 'bad-reply'],
    ['202 without an id', { status: 202, body: { status: 'queued' } }, 'unsure', 'bad-reply'],
    [
      '301',
      { status: 301, headers: { location: 'https://other.example/v1/generate?k=1' } },
      'refused',
      'request-refused',
    ],
    ['303', { status: 303, headers: { location: '/v1/tasks/1' } }, 'unsure', 'request-refused'],
  ]

  test.each(cases)('%s', async (_, given, kind, code) => {
    answer(given)
    const outcome = await clientOf().submit(dragonRequest, about, never())
    expect(outcome).toMatchObject({ kind, error: { code } })
    expect(service.requests).toHaveLength(1)
  })
})

describe('the outcome of an unanswered submit', () => {
  test.each<[string, ScriptedAnswer]>([
    ['the connection is reset', { misbehave: 'reset' }],
    ['the answer breaks off', { status: 202, body: '{"task_id":"t', misbehave: 'cut' }],
  ])('unsure, when %s', async (_, given) => {
    answer(given)
    expect(await clientOf().submit(dragonRequest, about, never())).toMatchObject({
      kind: 'unsure',
      error: { code: 'offline' },
    })
    expect(service.requests).toHaveLength(1)
  })

  test('unsure, when it is cancelled while the service works', async () => {
    const cancel = new AbortController()
    service.script = () => {
      cancel.abort()
      return { misbehave: 'hang' }
    }
    const outcome = await clientOf().submit(dragonRequest, about, cancel.signal)
    expect(outcome).toMatchObject({ kind: 'unsure', error: { code: 'cancelled' } })
  })

  test('unsure, when the server does not speak HTTP', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH\r\n\r\n')))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const outcome = await clientOf({ baseUrl: `http://127.0.0.1:${port}` }).submit(dragonRequest, about, never())
    server.close()
    expect(outcome).toMatchObject({ kind: 'unsure', error: { code: 'bad-reply' } })
  })

  test('not sent, when nothing listens', async () => {
    const { port } = service
    await service.close()
    const outcome = await clientOf({ baseUrl: `http://127.0.0.1:${port}` }).submit(dragonRequest, about, never())
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'offline', details: { errno: 'ECONNREFUSED' } } })
    service = await startScriptedService()
  })

  test('not sent, when the name is unknown', async () => {
    const outcome = await clientOf({ baseUrl: 'https://no-such-host.invalid' }).submit(dragonRequest, about, never())
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'offline' } })
  })

  test('not sent, without a secure connection', async () => {
    const baseUrl = service.url.replace('http:', 'https:')
    const outcome = await clientOf({ baseUrl }).submit(dragonRequest, about, never())
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'offline' } })
    expect(service.requests).toHaveLength(0)
  })

  test('not sent, when it was cancelled before', async () => {
    const outcome = await clientOf().submit(dragonRequest, about, AbortSignal.abort())
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'cancelled' } })
    expect(service.requests).toHaveLength(0)
  })

  test('not sent, without a key', async () => {
    const outcome = await clientOf({}, null).submit(dragonRequest, about, never())
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'key-missing' } })
    expect(service.requests).toHaveLength(0)
  })
})

test('keeps message, suggestions and fields of a refusal', async () => {
  const body = {
    code: 'unsupported_prompt',
    detail: 'No such subject.',
    suggestions: ['a cat'],
    errors: [{ field: 'prompt', message: 'unknown' }],
  }
  answer({ status: 422, headers: { 'content-type': 'application/problem+json' }, body: JSON.stringify(body) })
  const outcome = await clientOf().submit(dragonRequest, about, never())
  expect(outcome).toMatchObject({
    error: {
      details: {
        status: 422,
        reason: 'unsupported_prompt',
        says: 'No such subject.',
        suggestions: ['a cat'],
        fields: [{ field: 'prompt', reason: 'unknown' }],
      },
    },
  })
})

test('keeps an excerpt of a web page', async () => {
  answer({ body: `<!doctype html><title>Sign in</title>${'x'.repeat(5_000)}` })
  const outcome = await clientOf().submit(dragonRequest, about, never())
  const excerpt = outcome.kind === 'accepted' ? '' : String(outcome.error.details?.['excerpt'])
  expect(excerpt).toContain('Sign in')
  expect(excerpt.length).toBeLessThanOrEqual(500)
})

test('never exposes the key, even if the service quotes it', async () => {
  answer({ status: 401, body: { code: 'invalid_api_key', message: `Incorrect API key provided: ${testKey}` } })
  const outcome = await clientOf().submit(dragonRequest, about, never())
  expect(outcome).toMatchObject({ error: { details: { says: 'Incorrect API key provided: •••' } } })
  answer({ body: `<html>${testKey}</html>` })
  const second = await clientOf().submit(dragonRequest, about, never())
  const all = [outcome, second].map((each) =>
    each.kind === 'accepted' ? '' : `${each.error.message}${JSON.stringify(each.error.toData())}${each.error.stack}`,
  )
  expect(all.join() + log.join()).not.toContain(testKey)
})

test('does not follow a redirect with the key', async () => {
  const other = await startScriptedService(() => ({ body: { task_id: 'stolen' } }))
  answer({ status: 307, headers: { location: `${other.url}/v1/generate` } })
  const outcome = await clientOf().submit(dragonRequest, about, never())
  expect(outcome).toMatchObject({ kind: 'refused', error: { details: { location: `${other.url}/v1/generate` } } })
  expect(other.requests).toHaveLength(0)
  await other.close()
})

test('reports when to retry, in seconds or as a date, and waits until then', async () => {
  answer({ status: 429, headers: { 'retry-after': '20' }, body: { code: 'rate_limited' } })
  const client = clientOf()
  expect(await client.submit(dragonRequest, about, never())).toMatchObject({ error: { retryAfterMs: 20_000 } })
  answer({ status: 202, body: { task_id: 't-1' } })
  expect(await client.submit(dragonRequest, about, never())).toMatchObject({
    kind: 'not-sent',
    error: { code: 'rate-limited', retryAfterMs: 20_000 },
  })
  expect(service.requests).toHaveLength(1)

  const date = 'Mon, 01 Jun 2026 12:00:00 GMT'
  answer({ status: 429, headers: { 'retry-after': 'Mon, 01 Jun 2026 12:00:09 GMT', date }, body: {} })
  expect(await clientOf().submit(dragonRequest, about, never())).toMatchObject({ error: { retryAfterMs: 9_000 } })
})
