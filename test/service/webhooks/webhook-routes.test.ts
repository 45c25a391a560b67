import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serve } from '../service-under-test.ts'

const url = 'https://events.example/maquette'

test.each(['embedded', 'metered'] as const)(
  '%s: reports a secret once, lists webhooks without it, and keeps them across a restart',
  async (mode) => {
    const before = await serve({ mode })
    const made = await before.post('/v1/webhooks', { url, events: ['task.failed', 'task.succeeded', 'task.failed'] })
    expect(made).toMatchObject({ status: 201, body: { url, events: ['task.failed', 'task.succeeded'] } })
    const { secret, ...shown } = made.body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(made.headers.get('location')).toBe(`/v1/webhooks/${shown.id}`)
    expect(await before.get('/v1/webhooks')).toMatchObject({ status: 200, body: { webhooks: [shown] } })

    const after = await before.restart()
    const listed = await after.get('/v1/webhooks')
    expect(listed.body).toEqual({ webhooks: [shown] })
    expect(JSON.stringify(listed.body)).not.toContain(secret)
    const path = join(after.folder, 'webhooks', 'webhooks.json')
    expect(await readFile(path, 'utf8')).toContain(secret)
    // Windows knows no such modes.
    expect((await stat(path)).mode & 0o077 & (process.platform === 'win32' ? 0 : 0o077)).toBe(0)

    const remove = () => after.ask(`/v1/webhooks/${shown.id}`, { method: 'DELETE', headers: keyOf(after) })
    expect(await remove()).toMatchObject({ status: 204, body: '' })
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await after.get('/v1/webhooks')).body).toEqual({ webhooks: [] })
    expect((await (await after.restart()).get('/v1/webhooks')).body).toEqual({ webhooks: [] })
  },
)

test('reports everything unless configured otherwise', async () => {
  const { post } = await serve()
  expect((await post('/v1/webhooks', { url })).body.events).toEqual(['task.succeeded', 'task.failed', 'task.cancelled'])
})

test.each([
  ['https://events.example:8443/x?y=z'],
  ['https://127.0.0.1/x'],
  ['http://127.0.0.1:8080/x'],
  ['http://localhost:8080/x'],
  ['http://[::1]:8080/x'],
])('accepts %s', async (given) => {
  const { post } = await serve()
  expect(await post('/v1/webhooks', { url: given })).toMatchObject({ status: 201, body: { url: given } })
})

test.each([
  [{}, { url: 'is required' }],
  [[], { body: 'must be a JSON object' }],
  [{ url: 7 }, { url: 'must be an address' }],
  [{ url: `https://events.example/${'x'.repeat(2000)}` }, { url: 'at most 2,000' }],
  [{ url: 'events.example' }, { url: 'must be an address' }],
  [{ url: 'http://events.example/' }, { url: 'must begin with https:' }],
  [{ url: 'http://127.0.0.1.events.example/' }, { url: 'must begin with https:' }],
  [{ url: 'file:///etc/passwd' }, { url: 'must begin with https:' }],
  [{ url: 'https://me:word@events.example/' }, { url: 'name or a password' }],
  [{ url: 'https://events.example/#part' }, { url: 'after "#"' }],
  [{ url: 'https://192.168.1.7/' }, { url: 'private network' }],
  [{ url: 'https://0xa9fea9fe/' }, { url: 'private network' }],
  [{ url: 'https://[fd00::1]/' }, { url: 'private network' }],
  [{ url, events: [] }, { events: 'must be a list of task.succeeded' }],
  [{ url, events: 'task.failed' }, { events: 'must be a list of' }],
  [{ url, events: ['task.failed', 'task.exploded', 7] }, { events: 'not "task.exploded", 7' }],
  [
    { url: 'ftp://x/', events: ['*'], secret: 'mine' },
    { secret: 'is not a known field', url: 'must begin', events: 'not "*"' },
  ],
])('refuses %j with an entry for each field', async (body, fields) => {
  const { post, get } = await serve()
  const { status, body: problem } = await post('/v1/webhooks', body)
  expect([status, problem.code]).toEqual([400, 'invalid_request'])
  expect(problem.errors).toEqual(
    expect.arrayContaining(
      Object.entries(fields).map(([field, reason]) => ({ field, reason: expect.stringContaining(reason) })),
    ),
  )
  expect(problem.errors).toHaveLength(Object.keys(fields).length)
  expect((await get('/v1/webhooks')).body.webhooks).toEqual([])
})

test('keeps at most sixteen', async () => {
  const { post, ask, ...rest } = await serve()
  const made = []
  for (let index = 0; index < 16; index += 1) made.push(await post('/v1/webhooks', { url: `${url}/${index}` }))
  expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 201))
  expect(await post('/v1/webhooks', { url })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'url', reason: expect.stringContaining('limit of 16 webhooks') }] },
  })
  await ask(`/v1/webhooks/${made[3]!.body.id}`, { method: 'DELETE', headers: keyOf(rest) })
  expect((await post('/v1/webhooks', { url })).status).toBe(201)
})

test('sets a damaged file aside, reports it without quoting it, and starts', async () => {
  const before = await serve()
  await before.post('/v1/webhooks', { url })
  const path = join(before.folder, 'webhooks', 'webhooks.json')
  const text = await readFile(path, 'utf8')
  await before.service.stop()
  await writeFile(path, text.slice(0, -20))
  const after = await before.restart()
  expect((await after.get('/v1/webhooks')).body).toEqual({ webhooks: [] })
  const reported = after.logged.find((line) => line.includes('set aside')) ?? ''
  const [, aside] = /"path":"([^"]+)"/.exec(reported) ?? []
  expect(await readFile(aside!, 'utf8')).toBe(text.slice(0, -20))
  expect(after.logged.join()).not.toContain('whsec_')
})

test('is described like every other route, and requires the key', async () => {
  const { get, ask } = await serve()
  const { body: page } = await get('/v1/openapi.json')
  const { post, get: list } = page.paths['/v1/webhooks']
  const request = post.requestBody.content['application/json'].schema
  expect(request).toMatchObject({ required: ['url'], additionalProperties: false })
  expect(request.properties.events.items.enum).toEqual(['task.succeeded', 'task.failed', 'task.cancelled'])
  expect(Object.keys(post.responses['201'].content['application/json'].schema.properties)).toContain('secret')
  expect(JSON.stringify(list)).not.toContain('secret":')
  expect(page.paths['/v1/webhooks/{id}'].delete.responses['204']).toBeDefined()
  for (const [path, method] of [
    ['/v1/webhooks', 'GET'],
    ['/v1/webhooks', 'POST'],
    ['/v1/webhooks/x', 'DELETE'],
  ])
    expect((await ask(path!, { method: method! })).status).toBe(401)
})

function keyOf({ service }: { service: { key: string } }): Record<string, string> {
  return { authorization: `Bearer ${service.key}` }
}
