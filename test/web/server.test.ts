import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Backend, ServedFile } from '../../electron/backend/backend.ts'
import { AppError } from '../../shared/protocol/app-error.ts'
import { startWebServer, type WebServer } from '../../electron/web/server.ts'
import { maxMessageBytes, sessionHeader } from '../../shared/protocol/channels.ts'
import { maxSculptPoints } from '../../shared/edits/sculpt-change.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import { openSession } from '../support/studio-client.ts'

let folder: string
let server: WebServer
let origin: string
let session: Record<string, string>
let listeners: Set<(event: StudioEvent) => void>
let dispatched: { name: string; input: unknown }[]
let openDerived: Backend['openDerived']
let replied: unknown
let staged: { name: string; mediaType: string; text: string }[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-web-'))
  await mkdir(join(folder, 'page', 'static'), { recursive: true })
  await writeFile(join(folder, 'page', 'index.html'), '<!doctype html><title>page</title>')
  await writeFile(join(folder, 'page', 'static', 'main-1.js'), 'export {}')
  await writeFile(join(folder, 'secret.html'), 'not for the page')
  await writeFile(join(folder, 'model.glb'), '0123456789')
  listeners = new Set()
  dispatched = []
  staged = []
  replied = null
  server = await startWebServer({ backend: fakeBackend(), pageFolder: join(folder, 'page'), port: 0 })
  origin = server.origin
  session = { [sessionHeader]: await openSession(server.newLink()) }
})

afterEach(() => server.stop())

const servedFile = (): ServedFile => ({
  path: join(folder, 'model.glb'),
  bytes: 10,
  mediaType: 'model/gltf-binary',
  fileName: 'model.glb',
  etag: '"m"',
})

function fakeBackend(): Backend {
  const model = servedFile()
  return {
    start: async () => undefined,
    stop: async () => undefined,
    dispatch: async (name, input) => {
      dispatched.push({ name, input })
      return { ok: true, value: replied ?? { said: name } }
    },
    notice: async () => undefined,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stage: async (body, about) => {
      const text = await new Response(body).text()
      staged.push({ ...about, text })
      return { stagedId: 's1', ...about, bytes: text.length }
    },
    openStaged: async (id) => (id === 's1' ? model : null),
    openAsset: async (id, name) => (id === 'a1' && name === 'model.glb' ? model : null),
    openInput: async () => null,
    openDerived: (id, request, signal) => openDerived(id, request, signal),
  }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { ...session, ...headers } })
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: 'POST',
    body,
    headers: { ...session, origin, 'content-type': 'application/json', ...headers },
  })

describe('the web host', () => {
  test('exchanges the code of a link for a secret once, different from every code', async () => {
    const link = server.newLink()
    const secret = await openSession(link)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(link).not.toContain(secret)
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}$/)
    await expect(openSession(link)).rejects.toMatchObject({ details: { studio: true, reason: 'link-used' } })
    await expect(openSession(server.newLink())).resolves.toBe(secret)
  })

  test('never sets a cookie', async () => {
    for (const answer of [await get('/'), await fetch(origin), await post('/commands/jobs.cancel', '{}')])
      expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('serves only the files of the page without a session', async () => {
    expect((await fetch(`${origin}/`)).status).toBe(200)
    expect((await fetch(`${origin}/static/main-1.js`)).status).toBe(200)
    const closed = ['/events', '/assets/a1/model.glb', '/inputs/x', '/derived/a1/view', '/files/staged/s1', '/other']
    for (const path of closed) {
      const answer = await fetch(origin + path)
      expect([path, answer.status]).toEqual([path, 401])
      expect(await answer.json()).toMatchObject({ ok: false, error: { details: { reason: 'link-missing' } } })
    }
    for (const path of ['/commands/jobs.cancel', '/files/stage', '/derived/give-up/x', '/sign', '/links', '/session']) {
      const answer = await fetch(origin + path, { method: 'POST', body: '{}', headers: { origin } })
      expect([path, answer.status]).toEqual([path, 401])
    }
    expect(dispatched).toEqual([])
    expect(listeners.size).toBe(0)
  })

  test('reports that the session of a secret from an earlier run has ended', async () => {
    const answer = await get('/events', { [sessionHeader]: 'A'.repeat(43) })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { details: { reason: 'session-ended' } } })
  })

  test('admits the artist despite any number of wrong codes', async () => {
    const open = (code: string) =>
      fetch(`${origin}/session`, { method: 'POST', body: JSON.stringify({ code }), headers: { origin } })
    for (let i = 0; i < 50; i += 1) expect((await open(`guess ${i}`)).status).toBe(401)
    const code = new URL(server.newLink()).hash.replace('#code=', '')
    expect((await open(code)).status).toBe(200)
  })

  test('lets the browser load the pictures named in a reply, and only those', async () => {
    replied = { assets: [{ id: 'a1', url: '/assets/a1/model.glb', thumbnailUrl: null }] }
    const reply = await (await post('/commands/studio.snapshot', '{}')).json()
    const { url } = (reply as { value: { assets: { url: string }[] } }).value.assets[0]!
    expect(url).toMatch(/^\/signed\/[\w-]{43}\/assets\/a1\/model\.glb$/)
    const picture = await fetch(origin + url)
    expect([picture.status, await picture.text()]).toEqual([200, '0123456789'])
    expect((await fetch(origin + url, { headers: { range: 'bytes=2-4' } })).status).toBe(206)
    expect((await get(url)).status).toBe(200)
    expect((await fetch(origin + url.replace('model.glb', 'other.glb'))).status).toBe(401)
    expect((await fetch(origin + url.replace(/signed\/../, 'signed/AA'))).status).toBe(401)
    expect((await fetch(origin + url, { method: 'DELETE', headers: { origin } })).status).toBe(401)
    expect((await fetch(origin + url, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  })

  test('resolves signed addresses in commands', async () => {
    replied = { file: { url: '/inputs/abc' } }
    const { value } = (await (await post('/commands/inputs.keep', '{}')).json()) as { value: unknown }
    await post('/commands/drafts.save', JSON.stringify(value))
    expect(dispatched.at(-1)?.input).toEqual({ file: { url: '/inputs/abc' } })
  })

  test('signs the address of a staged file for its download, and of nothing else', async () => {
    const signed = (await (await post('/sign', '{"path":"/files/staged/s1"}')).json()) as { value: { url: string } }
    const file = await fetch(origin + signed.value.url)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    for (const path of ['/events', '/derived/a1/view', '/commands/x', 7])
      expect((await post('/sign', JSON.stringify({ path }))).status).toBe(400)
  })

  test('rejects any other host name', async () => {
    for (const name of ['rebound.example', 'localhost', '[::1]']) expect(await statusWithHost(name)).toBe(403)
  })

  test('serves the page with its policy and without CORS', async () => {
    const page = await get('/')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect([...page.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect((await get('/static/main-1.js')).headers.get('cache-control')).toContain('immutable')
  })

  test.each([
    '/../secret.html',
    '/%2e%2e/secret.html',
    '/..%2fsecret.html',
    '/static/..%2f..%2fsecret.html',
    '/%00',
    '/%',
  ])('reaches no file outside the page by %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('passes on a command and returns its reply', async () => {
    const reply = await post('/commands/jobs.cancel', '{"id":"j1"}')
    expect(await reply.json()).toEqual({ ok: true, value: { said: 'jobs.cancel' } })
    expect(dispatched).toEqual([{ name: 'jobs.cancel', input: { id: 'j1' } }])
  })

  test('refuses a command from another site, an invalid one and a huge one', async () => {
    expect((await post('/commands/jobs.cancel', '{}', { origin: 'https://site.example' })).status).toBe(403)
    expect((await post('/commands/jobs.cancel', '{')).status).toBe(400)
    expect((await post('/commands/jobs.cancel', `"${'x'.repeat(maxMessageBytes)}"`)).status).toBe(413)
    expect(dispatched).toEqual([])
  })

  test('accepts the maximum number of strokes in one save', async () => {
    const places = Array.from({ length: maxSculptPoints }, (_, i) => [Math.sin(i), Math.cos(i), Math.tan(i)])
    expect((await post('/commands/assets.edit', JSON.stringify(places))).status).toBe(200)
    expect(dispatched).toEqual([{ name: 'assets.edit', input: places }])
  })

  test('reports events in order', async () => {
    const stream = await get('/events')
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    while (listeners.size === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    for (const id of ['1', '2', '3']) for (const listener of listeners) listener({ type: 'jobs-removed', ids: [id] })
    let text = ''
    while (!text.includes('"3"')) text += (await reader?.read())?.value ?? ''
    expect([...text.matchAll(/"ids":\["(\d)"\]/g)].map(([, id]) => id)).toEqual(['1', '2', '3'])
    await reader?.cancel()
    while (listeners.size > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  })

  test('stages a file with its name and offers it as a download', async () => {
    const answer = await post('/files/stage', 'pixels', { 'content-type': 'image/png', 'x-file-name': 'caf%C3%A9.png' })
    expect(await answer.json()).toMatchObject({ stagedId: 's1', name: 'café.png', bytes: 6 })
    expect(staged).toEqual([{ name: 'café.png', mediaType: 'image/png', text: 'pixels' }])
    const file = await get('/files/staged/s1')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await get('/files/staged/s2')).status).toBe(404)
  })

  test('serves ranges of an asset, sandboxed', async () => {
    const part = await get('/assets/a1/model.glb', { range: 'bytes=2-4' })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('234')
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(part.headers.get('content-security-policy')).toContain('sandbox')
    expect((await get('/assets/a1/other.glb')).status).toBe(404)
    expect((await get('/assets/a1/model.glb/more')).status).toBe(404)
  })

  test('serves a derived file with ranges, and lets the browser cache it', async () => {
    const asked: unknown[] = []
    openDerived = async (id, request) => {
      asked.push([id, request])
      return { ...servedFile(), mediaType: 'application/octet-stream' }
    }
    const whole = await get('/derived/a1/thickness?method=ray')
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
    expect(whole.headers.get('content-length')).toBe('10')
    const part = await get('/derived/a1/view', { range: 'bytes=2-4' })
    expect([part.status, await part.text()]).toEqual([206, '234'])
    expect(asked).toEqual([
      ['a1', { kind: 'thickness', parameters: { method: 'ray' } }],
      ['a1', { kind: 'view', parameters: {} }],
    ])
    const again = await get('/derived/a1/view', { 'if-none-match': part.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
  })

  test.each([
    ['/derived/a1/unknown', 404, 'not-found'],
    ['/derived/a1/thickness', 400, 'invalid-input'],
    ['/derived/a1/thickness?method=guess', 400, 'invalid-input'],
    ['/derived/a1/view?more=1', 400, 'invalid-input'],
    ['/derived/a1/view/more', 404, 'not-found'],
    ['/derived/a1/view', 422, 'bad-geometry'],
    ['/derived/a1/__proto__', 404, 'not-found'],
  ])('answers %s with %i and %s as data', async (path, status, code) => {
    openDerived = () => Promise.reject(new AppError('bad-geometry', 'it holds no triangles', { details: { at: 1 } }))
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ ok: false, error: { code } })
  })

  test('notifies the studio when a page aborts a request for a derived file', async () => {
    const gone = Promise.withResolvers<boolean>()
    const begun = Promise.withResolvers<void>()
    openDerived = (_id, _request, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          gone.resolve(true)
          reject(new AppError('cancelled', 'no one waits'))
        })
        begun.resolve()
      })
    const page = new AbortController()
    const answer = fetch(`${origin}/derived/a1/view`, { headers: session, signal: page.signal })
    await begun.promise
    page.abort()
    await expect(answer).rejects.toThrow('aborted')
    expect(await gone.promise).toBe(true)
  })

  test('lets a page report an abort itself, for hosts that do not notice', async () => {
    openDerived = (_id, _request, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new AppError('cancelled', 'no one waits')))
        setTimeout(() => void post('/derived/give-up/request-1', '', { origin }), 10)
      })
    const answer = await get('/derived/a1/view', { 'x-request-name': 'request-1' })
    expect(answer.status).toBe(499)
    expect((await post('/derived/give-up/request-1', '', { origin })).status).toBe(204)
  })

  test('aborts a request that arrives after its abort message', async () => {
    openDerived = async (_id, _request, signal) => {
      signal.throwIfAborted()
      throw new AppError('internal', 'this should not be made')
    }
    await post('/derived/give-up/request-2', '', { origin })
    const answer = await get('/derived/a1/view', { 'x-request-name': 'request-2' })
    expect(answer.status).toBe(500)
    expect(await answer.json()).not.toMatchObject({ error: { message: 'this should not be made' } })
  })

  test('reports a port in use in a sentence', async () => {
    const port = Number(new URL(origin).port)
    await expect(startWebServer({ backend: fakeBackend(), pageFolder: folder, port })).rejects.toThrow(
      `Port ${port} is taken by another program; choose another with --port.`,
    )
  })
})

/** `fetch` does not let a Host header be forged. */
function statusWithHost(name: string): Promise<number> {
  const { port } = new URL(origin)
  return new Promise((resolve, reject) => {
    httpRequest(
      { host: '127.0.0.1', port, path: '/', headers: { ...session, host: `${name}:${port}` } },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
      .on('error', reject)
      .end()
  })
}
