import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messagesOf } from '../../../renderer/bridge/event-stream.ts'
import type { DesktopApi } from '../../../renderer/bridge/desktop-api.ts'
import { createDesktopBridge } from '../../../renderer/bridge/desktop-bridge.ts'
import { unwrapReply } from '../../../renderer/bridge/unwrap-reply.ts'
import { createWebBridge } from '../../../renderer/bridge/web-bridge.ts'
import { maxMessageBytes } from '../../../shared/protocol/channels.ts'
import type { StudioEvent } from '../../../shared/protocol/studio-event.ts'

let storage: Map<string, string>
let address: { hash: string; pathname: string; reload: () => void }
let onHashChange: () => void

beforeEach(() => {
  storage = new Map()
  address = { hash: '', pathname: '/', reload: vi.fn<() => void>() }
  vi.stubGlobal('location', address)
  vi.stubGlobal('history', { replaceState: () => void (address.hash = '') })
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => void (onHashChange = listener))
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Answers by path; notes what was asked. */
function stubFetch(answers: Record<string, () => Response | Promise<Response>>) {
  const asked: { path: string; headers: Record<string, string>; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ path, headers: { ...(init.headers as Record<string, string>) }, body })
    return (answers[path] ?? (() => Response.error()))()
  })
  return asked
}

const ok = (value: unknown) => () => Response.json({ ok: true, value })
const closed = (reason: string) =>
  Response.json(
    { ok: false, error: { code: 'offline', message: '', details: { studio: true, reason } } },
    { status: 401 },
  )

test('an error reply is thrown with its code, details and retry delay', () => {
  const error = { code: 'rate-limited' as const, message: 'slow', details: { a: 1 }, retryAfterMs: 500 }
  expect(() => unwrapReply({ ok: false, error })).toThrow(expect.objectContaining(error))
  expect(() => unwrapReply(undefined)).toThrow(expect.objectContaining({ code: 'bad-reply' }))
  expect(unwrapReply({ ok: true, value: 7 })).toBe(7)
})

test('the desktop asks for a file name and passes the path on', async () => {
  const bridge = createDesktopBridge({
    command: async (name, input) => ({ ok: true, value: { path: `${name} ${JSON.stringify(input)}` } }),
    onEvent: () => () => undefined,
    startDrag: () => undefined,
  })
  expect(await bridge.save('s1', 'cat.stl')).toBe('files.save {"stagedId":"s1","suggestedName":"cat.stl"}')
})

test('on the web, a lost connection to the backend is reported as an error', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(createWebBridge().call('studio.snapshot', {})).rejects.toMatchObject({
    code: 'offline',
    details: { studio: true },
  })
  await expect(createWebBridge().stage(new Blob(['x']), 'x.png')).rejects.toMatchObject({ code: 'offline' })
})

test('on the web, a file is uploaded with its name and type', async () => {
  let sent: { url: string; init: RequestInit } | null = null
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent = { url, init }
    return Response.json({ ok: true, value: { stagedId: 's', name: 'ä.png', mediaType: 'image/png', bytes: 1 } })
  })
  const staged = await createWebBridge().stage(new Blob(['x'], { type: 'image/png' }), 'ä.png')
  expect(staged.stagedId).toBe('s')
  expect(sent).toMatchObject({
    url: '/files/stage',
    init: { method: 'POST', headers: { 'Content-Type': 'image/png', 'X-File-Name': '%C3%A4.png' } },
  })
})

/** A file of this size that is in no memory. */
function sizedFile(size: number, type = 'model/stl'): Blob {
  const piece = (bytes: number) => ({ size: bytes, arrayBuffer: async () => new ArrayBuffer(bytes) })
  const slice = (start: number, end: number) => piece(Math.min(end, size) - start)
  return { ...piece(size), type, slice } as unknown as Blob
}

test('a 300 MB file is sent in chunks, each smaller than the message limit', async () => {
  const bytes = 300e6
  const sent: { name: string; range: string; bytes: number }[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: RequestInit) => {
    const { 'X-Upload-Name': name = '', 'Content-Range': range = '' } = headers as Record<string, string>
    sent.push({ name, range, bytes: (body as ArrayBuffer).byteLength })
    return range.endsWith(`-${bytes - 1}/${bytes}`)
      ? Response.json({ stagedId: 's', name: 'a.stl', mediaType: 'model/stl', bytes })
      : new Response(null, { status: 204 })
  })
  expect(await createWebBridge().stage(sizedFile(bytes), 'a.stl')).toMatchObject({ stagedId: 's', bytes })
  expect(Math.max(...sent.map((each) => each.bytes))).toBeLessThanOrEqual(maxMessageBytes)
  expect(new Set(sent.map(({ name }) => name)).size).toBe(1)
  let at = 0
  for (const piece of sent) {
    expect(piece.range).toBe(`bytes ${at}-${at + piece.bytes - 1}/${bytes}`)
    at += piece.bytes
  }
  expect(at).toBe(bytes)
})

test('a file is not sent any further once one of its chunks is refused', async () => {
  let sent = 0
  vi.stubGlobal('fetch', async () => {
    sent += 1
    return sent === 1
      ? new Response(null, { status: 204 })
      : Response.json({ ok: false, error: { code: 'disk-full', message: 'full' } }, { status: 400 })
  })
  await expect(createWebBridge().stage(sizedFile(100e6), 'a.stl')).rejects.toMatchObject({ code: 'disk-full' })
  expect(sent).toBe(2)
})

test('the desktop fetches replies that exceed the message limit, and refuses such commands', async () => {
  stubFetch({ '/replies/r1': ok(7) })
  const command = vi.fn<DesktopApi['command']>(async () => ({ replyId: 'r1' }))
  const bridge = createDesktopBridge({ command, onEvent: () => () => undefined, startDrag: () => undefined })
  expect(await bridge.call('studio.snapshot', {})).toBe(7)
  const text = 'x'.repeat(maxMessageBytes)
  await expect(bridge.call('connections.import', { text })).rejects.toMatchObject({ code: 'invalid-input' })
  expect(command).toHaveBeenCalledTimes(1)
})

test('on the web, the code of a link is exchanged for a secret, which is sent as a header and stored for this tab only', async () => {
  address.hash = '#code=abc-_1'
  const asked = stubFetch({ '/session': ok({ secret: 'S' }), '/commands/studio.snapshot': ok(1) })
  const bridge = createWebBridge()
  expect(address.hash).toBe('')
  expect(await bridge.call('studio.snapshot', {})).toBe(1)
  expect(asked[0]).toMatchObject({ path: '/session', body: { code: 'abc-_1' } })
  expect(asked[1]?.headers).toMatchObject({ 'X-Maquette-Session': 'S' })
  expect([...storage.values()]).toEqual(['S'])
})

test('on the web, a reload needs no code', async () => {
  storage.set('maquette-session', 'S')
  const asked = stubFetch({ '/commands/studio.snapshot': ok(1) })
  await createWebBridge().call('studio.snapshot', {})
  expect(asked).toMatchObject([{ path: '/commands/studio.snapshot', headers: { 'X-Maquette-Session': 'S' } }])
})

test('on the web, reusing a link is harmless in its own tab, and refused with a reason elsewhere', async () => {
  const answers = { '/session': () => closed('link-used'), '/commands/studio.snapshot': ok(1) }
  address.hash = '#code=used'
  stubFetch(answers)
  const failed = createWebBridge().call('studio.snapshot', {})
  await expect(failed).rejects.toMatchObject({ code: 'offline', details: { reason: 'link-used' } })
  storage.set('maquette-session', 'S')
  address.hash = '#code=used'
  expect(await createWebBridge().call('studio.snapshot', {})).toBe(1)
})

test('on the web, a new link in an open tab reloads the page; another fragment does not', () => {
  stubFetch({})
  createWebBridge()
  address.hash = '#top'
  onHashChange()
  expect(address.reload).not.toHaveBeenCalled()
  address.hash = '#code=new'
  onHashChange()
  expect(address.reload).toHaveBeenCalledOnce()
})

test('on the web, every reconnection asks for a refresh, and an ended session does not reconnect', async () => {
  storage.set('maquette-session', 'S')
  const streams = [
    () => new Response('event: heartbeat\ndata: \n\ndata: {"type":"job-removed","id":"a"}\n\n'),
    () => new Response('data: {"type":"job-removed","id":"b"}\n\n'),
    () => closed('session-ended'),
  ]
  const asked = stubFetch({ '/events': () => (streams.shift() ?? (() => Response.error()))() })
  vi.useFakeTimers()
  try {
    const events: StudioEvent[] = []
    createWebBridge().subscribe((event) => events.push(event))
    await vi.waitUntil(() => asked.length === 3, { timeout: 50_000 })
    await vi.waitUntil(() => events.length === 4, { timeout: 50_000 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(3)
    expect(asked[0]?.headers).toEqual({ 'X-Maquette-Session': 'S' })
    const removed = (id: string) => ({ type: 'job-removed', id })
    expect(events).toEqual([removed('a'), { type: 'refresh' }, removed('b'), { type: 'refresh' }])
  } finally {
    vi.useRealTimers()
  }
})

test('events are parsed wherever the byte stream is split', async () => {
  const text = 'data: {"a":"é"}\n\nevent: heartbeat\ndata: \n\nevent: message\ndata: one\ndata: two\n\ndata: not whole'
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 3, 7, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.slice(i * size, (i + 1) * size),
    )
    const read: string[] = []
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    })
    for await (const data of messagesOf(body)) read.push(data)
    expect(read).toEqual(['{"a":"é"}', 'one\ntwo'])
  }
})

test('on the web, a download has its own address', async () => {
  storage.set('maquette-session', 'S')
  const asked = stubFetch({ '/sign': ok({ url: '/signed/x/files/staged/s%2F1' }) })
  const anchor = { href: '', download: '', click: vi.fn<() => void>(), remove: vi.fn<() => void>() }
  vi.stubGlobal('document', { createElement: () => anchor, body: { append: () => undefined } })
  await createWebBridge().save('s/1', 'cat.stl')
  expect(asked).toMatchObject([{ path: '/sign', body: { path: '/files/staged/s%2F1' } }])
  expect(anchor).toMatchObject({ href: '/signed/x/files/staged/s%2F1', download: 'cat.stl' })
  expect(anchor.click).toHaveBeenCalledOnce()
})
