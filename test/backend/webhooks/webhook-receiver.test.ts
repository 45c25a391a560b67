/** The receiver on a real socket. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebhookReceiver } from '../../../electron/backend/webhooks/webhook-receiver.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { freePort } from '../../support/free-port.ts'
import { eventOf, headersOf, otherSecret, signatureOf, signingSecret } from './signed-event.ts'

async function startReceiver() {
  const clock = createTestClock()
  const hints: [string, string][] = []
  const lines: string[] = []
  const secrets = new Map<string, string | Error>([['mine', signingSecret]])
  const known = new Set(['mine', 'other'])
  let changes = 0
  const receiver = new WebhookReceiver({
    isConnected: (id) => known.has(id),
    secret: async (id) => {
      const secret = secrets.get(id) ?? null
      if (secret instanceof Error) throw secret
      return secret
    },
    hint: (connectionId, taskId) => void hints.push([connectionId, taskId]),
    onChange: () => (changes += 1),
    clock,
    log: (level, message, data) => void lines.push(`${level} ${message} ${JSON.stringify(data)}`),
  })
  onTestFinished(() => receiver.stop())
  const port = await freePort()
  await receiver.apply({ enabled: true, port })
  const url = `http://127.0.0.1:${port}/webhooks/mine`
  const send = async (
    init: { body?: string; headers?: Record<string, string>; method?: string; url?: string } = {},
  ) => {
    const body = init.body ?? eventOf('task_1')
    const method = init.method ?? 'POST'
    const response = await fetch(init.url ?? url, {
      method,
      headers: init.headers ?? headersOf(body, clock.time),
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    })
    expect(await response.text()).toBe('')
    expect([...response.headers.keys()].sort((a, b) => a.localeCompare(b)).join()).toMatch(
      /^(connection,)?(content-length,)?date(,keep-alive)?$/,
    )
    return response.status
  }
  const last = (connectionId = 'mine') =>
    receiver.status().last.find((one) => one.connectionId === connectionId)?.refused?.code
  return { receiver, clock, hints, lines, secrets, known, port, url, send, last, changes: () => changes }
}

test('treats an accepted event as a hint to poll its task, and reports it as the last received', async () => {
  const { receiver, send, hints, port, changes } = await startReceiver()
  const before = changes()
  expect(await send()).toBe(204)
  expect(hints).toEqual([['mine', 'task_1']])
  expect(changes()).toBe(before + 1)
  expect(receiver.status()).toEqual({
    listening: true,
    baseUrl: `http://127.0.0.1:${port}/webhooks`,
    problem: null,
    last: [{ connectionId: 'mine', at: '2026-06-01T12:00:00.000Z', refused: null }],
  })
})

test.each([
  ['with an id by another name', JSON.stringify({ type: 'x', data: { id: 'task_2' } }), ['mine', 'task_2']],
  ['with both', JSON.stringify({ data: { task_id: 'task_3', id: 'other' } }), ['mine', 'task_3']],
])('reads the task of an event %s', async (_what, body, hint) => {
  const { send, hints } = await startReceiver()
  expect(await send({ body })).toBe(204)
  expect(hints).toEqual([hint])
})

test.each([
  [
    'a forged signature',
    (body: string, now: number) => ({ ...headersOf(body, now), 'webhook-signature': `v1,${'A'.repeat(43)}=` }),
    'signature-mismatch',
  ],
  [
    'another secret',
    (body: string, now: number) => headersOf(body, now, { secret: otherSecret }),
    'signature-mismatch',
  ],
  [
    'a body that was changed on the way',
    (_body: string, now: number) => headersOf(eventOf('task_9'), now),
    'signature-mismatch',
  ],
  ['no signature', () => ({ 'content-type': 'application/json' }), 'unsigned'],
  ['a time that is past', (body: string, now: number) => headersOf(body, now - 12 * 60_000), 'clock-off'],
  ['a time to come', (body: string, now: number) => headersOf(body, now + 12 * 60_000), 'clock-off'],
])('refuses %s, and reports why only to the person', async (_what, headers, reason) => {
  const { send, hints, last, clock, lines } = await startReceiver()
  expect(await send({ headers: headers(eventOf('task_1'), clock.time) })).toBe(401)
  expect(hints).toEqual([])
  expect(last()).toBe(reason)
  expect(lines.join()).not.toContain('whsec_')
})

test('answers a repeated event twice and polls once', async () => {
  const { send, hints, last } = await startReceiver()
  expect([await send(), await send()]).toEqual([204, 204])
  expect(hints).toHaveLength(1)
  expect(last()).toBe('repeated')
})

test('recognises an event that is sent again later with a new signature under its old id', async () => {
  const { send, hints, clock } = await startReceiver()
  await send()
  clock.time += 9 * 60_000
  expect(await send()).toBe(204)
  expect(hints).toHaveLength(1)
})

test('refuses a replay with another body without using up the id', async () => {
  const { send, hints, clock, last } = await startReceiver()
  const headers = headersOf(eventOf('task_1'), clock.time)
  expect(await send({ headers, body: eventOf('task_2') })).toBe(401)
  expect(last()).toBe('signature-mismatch')
  expect(await send({ headers })).toBe(204)
  expect(await send({ headers, body: eventOf('task_2') })).toBe(401)
  expect(hints).toEqual([['mine', 'task_1']])
})

test('treats the same id from another service as another event', async () => {
  const { send, hints, secrets, url, clock } = await startReceiver()
  secrets.set('other', otherSecret)
  await send()
  const body = eventOf('task_1')
  const headers = headersOf(body, clock.time, { secret: otherSecret })
  expect(await send({ url: url.replace('mine', 'other'), body, headers })).toBe(204)
  expect(hints).toEqual([
    ['mine', 'task_1'],
    ['other', 'task_1'],
  ])
})

test('accepts either signature while a service rotates its secret', async () => {
  const { send, hints, clock, secrets } = await startReceiver()
  const twice = (id: string) => {
    const body = eventOf(id)
    const seconds = Math.floor(clock.time / 1000)
    const [one, other] = [otherSecret, signingSecret].map((secret) => signatureOf(secret, id, seconds, body))
    return { body, headers: { ...headersOf(body, clock.time, { id }), 'webhook-signature': `${one} ${other}` } }
  }
  expect(await send(twice('a'))).toBe(204)
  secrets.set('mine', otherSecret)
  expect(await send(twice('b'))).toBe(204)
  expect(hints.map(([, taskId]) => taskId)).toEqual(['a', 'b'])
})

test.each([
  ['not JSON', '{"data":', 400, 'unrecognised'],
  ['a list', '[]', 400, 'unrecognised'],
  ['without data', '{"task_id":"task_1"}', 400, 'unrecognised'],
  ['a greeting', '{"type":"ping","data":{}}', 204, 'no-task'],
  ['a task without a name', '{"data":{"task_id":""}}', 204, 'no-task'],
  ['a number for a task', '{"data":{"task_id":7}}', 204, 'no-task'],
  ['a task with an endless name', `{"data":{"task_id":"${'x'.repeat(201)}"}}`, 204, 'no-task'],
])('takes no task from a signed body that is %s', async (_what, body, status, reason) => {
  const { send, hints, last } = await startReceiver()
  expect(await send({ body })).toBe(status)
  expect([hints, last()]).toEqual([[], reason])
})

test('accepts an unreadable event again under its id', async () => {
  const { send, hints } = await startReceiver()
  expect(await send({ body: '{' })).toBe(400)
  expect(await send()).toBe(204)
  expect(hints).toHaveLength(1)
})

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is not found', async (method) => {
  const { send, hints } = await startReceiver()
  expect(await send({ method })).toBe(404)
  expect(hints).toEqual([])
})

test.each([
  '/',
  '/webhooks',
  '/webhooks/',
  '/webhooks/mine/',
  '/webhooks/mine/more',
  '/webhooks/unknown',
  '/webhooks/other',
  '/webhooks/%6dine',
  '/webhooks/__proto__',
  '/favicon.ico',
])('has nothing at %s', async (path) => {
  const { send, hints, url } = await startReceiver()
  expect(await send({ url: new URL(path, url).href })).toBe(404)
  expect(hints).toEqual([])
})

test('reports a missing or unreadable secret to the person, and nothing to the sender', async () => {
  const { send, last, secrets, lines } = await startReceiver()
  secrets.delete('mine')
  expect(await send()).toBe(404)
  expect(last()).toBe('secret-missing')
  secrets.set('mine', new Error('the keychain said sesame'))
  expect(await send()).toBe(404)
  expect(last()).toBe('secret-missing')
  expect(lines.join()).toContain('cannot be read')
  expect(lines.join()).not.toContain('sesame')
})

test('records nothing of an unknown or removed connection', async () => {
  const { send, receiver, url, known } = await startReceiver()
  await send({ url: url.replace('mine', 'unknown') })
  expect(receiver.status().last).toEqual([])
  await send()
  known.delete('mine')
  expect(receiver.status().last).toEqual([])
})

test.each([
  ['text', { 'content-type': 'text/plain' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['something packed', { 'content-encoding': 'gzip' }],
])('refuses %s', async (_what, change) => {
  const { send, hints, clock } = await startReceiver()
  expect(await send({ headers: { ...headersOf(eventOf('task_1'), clock.time), ...change } })).toBe(400)
  expect(hints).toEqual([])
})

test('limits a body to 256 kB, however its length is reported', async () => {
  const { send, hints, url, clock } = await startReceiver()
  const about = (bytes: number) => {
    const empty = JSON.stringify({ data: { task_id: 'task_1', words: '' } })
    return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`)
  }
  expect(await send({ body: about(256 * 1024) })).toBe(204)
  expect(await send({ body: about(256 * 1024 + 1) })).toBe(413)
  expect(await send({ body: about(8 * 1024 * 1024) })).toBe(413)
  // In pieces, so that its length is known only in the end.
  const asked = request(url, { method: 'POST', headers: { ...headersOf('', clock.time) } })
  asked.on('error', () => undefined)
  for (let piece = 0; piece < 20; piece += 1) asked.write('x'.repeat(64 * 1024))
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  expect(reply.statusCode).toBe(413)
  asked.destroy()
  expect(hints).toHaveLength(1)
})

test('accepts a signed event during a flood of forged ones, which are not reported individually', async () => {
  const { send, hints, changes } = await startReceiver()
  const before = changes()
  const forged = Array.from({ length: 60 }, () => send({ headers: { 'content-type': 'application/json' } }))
  expect(new Set(await Promise.all(forged))).toEqual(new Set([401]))
  expect(changes() - before).toBe(20)
  expect(await send()).toBe(204)
  expect(hints).toHaveLength(1)
})

test('rate-limits a service that sends too many events at once, and accepts it in the next second', async () => {
  const { send, hints, clock } = await startReceiver()
  const event = (id: string) => {
    const body = eventOf(id)
    return { body, headers: headersOf(body, clock.time, { id }) }
  }
  const statuses = await Promise.all(Array.from({ length: 25 }, (_, i) => send(event(`event-${i}`))))
  expect(statuses.filter((status) => status === 204)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  clock.time += 1000
  expect(await send(event('later'))).toBe(204)
  expect(hints).toHaveLength(21)
})

test('accepts the service while silent connections are held open', async () => {
  const { port, send } = await startReceiver()
  const idle = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  onTestFinished(() => idle.forEach((socket) => socket.destroy()))
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  expect(await send()).toBe(204)
})

test('answers under any Host, since a tunnel changes it', async () => {
  const { url, clock, hints } = await startReceiver()
  const body = eventOf('task_1')
  const asked = request(url, { method: 'POST', headers: { ...headersOf(body, clock.time), host: 'my-tunnel.example' } })
  asked.end(body)
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  expect([reply.statusCode, hints.length]).toEqual([204, 1])
  reply.destroy()
})

test('answers invalid HTTP with a bare status, and continues', async () => {
  const { port, send } = await startReceiver()
  const socket = connect(port, '127.0.0.1')
  socket.end('\u0016\u0003 hello\r\n\r\n')
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  expect(text).toBe('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  expect(await send()).toBe(204)
})

test('ignores a sender that disconnects in the middle of its body', async () => {
  const { port, send, lines } = await startReceiver()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /webhooks/mine HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"da',
  )
  await once(socket, 'connect')
  socket.resetAndDestroy()
  expect(await send()).toBe(204)
  expect(lines).toEqual([])
})

test('is off until it is turned on, moves to another port, and is off again', async () => {
  const { receiver, url, send } = await startReceiver()
  expect(await send()).toBe(204)
  const port = await freePort()
  await receiver.apply({ enabled: true, port })
  expect(receiver.status()).toMatchObject({ listening: true, baseUrl: `http://127.0.0.1:${port}/webhooks` })
  await expect(send()).rejects.toThrow('fetch failed')
  expect(await send({ url: url.replace(/:\d+/, `:${port}`), body: eventOf('task_2') })).toBe(204)
  await receiver.apply({ enabled: false, port })
  expect(receiver.status()).toMatchObject({ listening: false, baseUrl: null, problem: null })
  await expect(send({ url: url.replace(/:\d+/, `:${port}`) })).rejects.toThrow('fetch failed')
})

test('applies the last of several concurrent changes', async () => {
  const { receiver, port } = await startReceiver()
  const other = await freePort()
  await Promise.all([
    receiver.apply({ enabled: false, port }),
    receiver.apply({ enabled: true, port: other }),
    receiver.apply({ enabled: true, port }),
  ])
  expect(receiver.status()).toMatchObject({
    listening: true,
    baseUrl: `http://127.0.0.1:${port}/webhooks`,
    problem: null,
  })
})

test('reports a port in use, and uses it once it is free and requested again', async () => {
  const blocker = createServer()
  blocker.listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as AddressInfo
  const { receiver } = await startReceiver()
  await receiver.apply({ enabled: true, port })
  expect(receiver.status()).toMatchObject({
    listening: false,
    baseUrl: null,
    problem: { code: 'invalid-input', details: { field: 'port', reason: 'port-taken', port } },
  })
  await new Promise((resolve) => void blocker.close(resolve))
  await receiver.apply({ enabled: true, port })
  expect(receiver.status()).toMatchObject({ listening: true, problem: null })
})
