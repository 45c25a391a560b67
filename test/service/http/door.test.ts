import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { oneKeyDoor } from '../../../electron/service/http/door.ts'
import { model, png, serve } from '../service-under-test.ts'

test('reveals only its health and API description without the right key', async () => {
  const { ask, service } = await serve()
  for (const authorization of [undefined, 'Bearer wrong', `Basic ${service.key}`, 'Bearer', `Bearer ${service.key}x`])
    for (const path of ['/v1/models', '/v1/tasks', '/v1/credits', '/v1/nothing', '/']) {
      const answer = await ask(path, { headers: authorization === undefined ? {} : { authorization } })
      expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
  expect(await ask('/health', {})).toMatchObject({ status: 200, body: { status: 'ok' } })
  const description = await ask('/v1/openapi.json', {})
  expect(description).toMatchObject({ status: 200, body: { openapi: '3.1.0' } })
  expect(JSON.stringify(description.body)).not.toContain(service.key)
  expect(await ask('/v1/models', { headers: { authorization: `bearer  ${service.key}` } })).toMatchObject({
    status: 200,
  })
})

test('uses a given key, and generates another one in each run', async () => {
  const given = await serve({ key: 'chosen-by-someone' })
  expect(given.service.key).toBe('chosen-by-someone')
  expect((await given.get('/v1/models')).status).toBe(200)
  const made = await serve()
  const again = await made.restart()
  expect(made.service.key).not.toBe(again.service.key)
  expect(made.service.key.length).toBeGreaterThan(30)
})

test.each([
  ['a key of its own', undefined],
  ['a long key that was chosen', 'a4f1'.repeat(8)],
])('accepts the right key despite many wrong ones where it is %s', async (_what, key) => {
  const { ask, get } = await serve(key === undefined ? {} : { key }, { now: () => 1_000_000_000 })
  for (let i = 0; i < 50; i += 1)
    expect((await ask('/v1/models', { headers: { authorization: `Bearer guess-${i}` } })).status).toBe(401)
  expect((await get('/v1/models')).status).toBe(200)
})

test('keeps a connection that used the right short key open during attacks, until it sends a wrong one', async () => {
  const door = oneKeyDoor({ key: 'chosen-by-someone', limitRate: () => 0, now: () => 0 })
  const [own, strangers] = [{}, {}]
  const right = (connection: object) => door.admit('Bearer chosen-by-someone', connection)
  const wrong = (connection: object) => door.admit('Bearer a-wrong-one', connection)
  await right(own)
  for (let i = 0; i < 20; i += 1)
    await expect(wrong(strangers)).rejects.toMatchObject({ details: { problem: 'invalid_api_key' } })
  await expect(right(strangers)).rejects.toMatchObject({ code: 'rate-limited' })
  await right(own)
  await expect(wrong(own)).rejects.toMatchObject({ details: { problem: 'invalid_api_key' } })
  await expect(right(own)).rejects.toMatchObject({ code: 'rate-limited' })
})

test('prevents brute force of a short key, and does not count requests without one as guesses', async () => {
  let now = 1_000_000_000
  const { ask, get } = await serve({ key: 'chosen-by-someone' }, { now: () => now })
  for (let i = 0; i < 30; i += 1) expect((await ask('/v1/models', {})).status).toBe(401)
  const guess = (i: number) => ask('/v1/models', { headers: { authorization: `Bearer guess-${i}` } })
  for (let i = 0; i < 20; i += 1) expect((await guess(i)).status).toBe(401)
  expect(await guess(20)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect((await get('/v1/models')).status).toBe(429)
  now += 1000
  expect((await get('/v1/models')).status).toBe(200)
})

test('answers only to its own name and port', async () => {
  const { service } = await serve()
  const port = Number(new URL(service.url).port)
  const hosts = [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    `127.0.0.1:${port + 1}`,
    `127.0.0.1.evil.example:${port}`,
  ]
  for (const host of hosts) expect(await statusFor(port, host)).toBe(403)
  for (const host of [`127.0.0.1:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    expect(await statusFor(port, host)).toBe(200)
})

test('grants no other origin read access', async () => {
  const { get, ask, service } = await serve()
  const answer = await get('/v1/models', { origin: 'https://evil.example' })
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  const preflight = await ask('/v1/generate', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', authorization: `Bearer ${service.key}` },
  })
  expect(preflight.status).toBe(405)
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
})

test('answers an unknown address with 404, a wrong method with 405 and the allowed ones', async () => {
  const { get, ask, service } = await serve()
  expect(await get('/v1/nothing')).toMatchObject({ status: 404, body: { code: 'not_found', type: expect.any(String) } })
  const answer = await ask('/v1/generate', { method: 'PUT', headers: { authorization: `Bearer ${service.key}` } })
  expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
  expect(answer.headers.get('allow')).toBe('POST')
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
})

test('requires a JSON body in UTF-8 with the matching type', async () => {
  const { ask, service } = await serve()
  const send = (body: BodyInit, type: string) =>
    ask('/v1/generate', {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': type },
      body,
    })
  const good = JSON.stringify({ prompt: 'a cat', model })
  expect((await send(good, 'application/json; charset=utf-8')).status).toBe(202)
  expect(await send(good, 'text/plain')).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  const deep = '['.repeat(200_000)
  for (const bad of [
    '',
    '{',
    good.slice(0, -1),
    'null',
    deep,
    `{"prompt":"a cat","model":"${model}","__proto__":{"x":1}}`,
  ])
    expect(await send(bad, 'application/json')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'application/json')).toMatchObject({ status: 400 })
})

test('refuses a huge body, announced or not, and continues', async () => {
  const { ask, get, service } = await serve()
  const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' }
  const huge = Buffer.alloc(50 * 1024 * 1024, 0x20)
  expect(await ask('/v1/generate', { method: 'POST', headers, body: huge })).toMatchObject({ status: 413 })
  expect(
    await ask('/v1/files', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/png' },
      body: Buffer.concat([png, huge]),
    }),
  ).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large' },
  })
  const pieces = new ReadableStream({
    pull(controller) {
      controller.enqueue(Buffer.concat([png, Buffer.alloc(1 << 20)]))
      if ((this as { sent?: number }).sent === 40) controller.close()
      ;(this as { sent?: number }).sent = ((this as { sent?: number }).sent ?? 0) + 1
    },
  })
  const streamed = ask('/v1/files', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/png' },
    body: pieces,
    duplex: 'half',
  } as RequestInit)
  expect(await streamed).toMatchObject({ status: 413 })
  expect((await get('/v1/models')).status).toBe(200)
})

test.each([
  'GET /v1/tasks/../../../../etc/passwd HTTP/1.1',
  'GET /v1/tasks/..%2f..%2fetc%2fpasswd HTTP/1.1',
  'GET /v1/tasks/task_..%5c..%5c HTTP/1.1',
  'GET /v1/outputs/..%2f..%2f/x/task.json HTTP/1.1',
  'GET /v1/outputs/%00/%00/%00 HTTP/1.1',
  'GET /v1/tasks/%E0%A4%A HTTP/1.1',
  'GET \\..\\ HTTP/1.1',
])('%s is not a route', async (line) => {
  const { service } = await serve()
  const answer = await raw(service, line)
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(answer).toContain('application/problem+json')
  expect(answer).not.toContain('root:')
})

test('never logs the key', async () => {
  const { get, post, logged, service } = await serve()
  await get('/v1/nothing')
  await post('/v1/generate', { prompt: 'crash', model })
  await post('/v1/generate', {})
  expect(logged.join('\n')).not.toContain(service.key)
})

function statusFor(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/health', headers: { host } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
    asked.on('error', reject).end()
  })
}

function raw({ url, key }: { url: string; key: string }, line: string): Promise<string> {
  const { port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`${line}\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('end', () => resolve(text)).on('error', reject)
  })
}
