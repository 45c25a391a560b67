import { afterEach, expect, test, vi } from 'vitest'
import { createDesktopBridge } from '../../../renderer/bridge/desktop-bridge.ts'
import { unwrapReply } from '../../../renderer/bridge/unwrap-reply.ts'
import { createWebBridge } from '../../../renderer/bridge/web-bridge.ts'
import type { StudioEvent } from '../../../shared/contract.ts'

afterEach(() => vi.unstubAllGlobals())

test('a reply that is an error is thrown with its code, details and waiting time', () => {
  const error = { code: 'rate-limited' as const, message: 'slow', details: { a: 1 }, retryAfterMs: 500 }
  expect(() => unwrapReply({ ok: false, error })).toThrow(expect.objectContaining(error))
  expect(() => unwrapReply(undefined)).toThrow(expect.objectContaining({ code: 'bad-reply' }))
  expect(unwrapReply({ ok: true, value: 7 })).toBe(7)
})

test('the desktop asks where to save and hands the path on', async () => {
  const bridge = createDesktopBridge({
    command: async (name, input) => ({ ok: true, value: { path: `${name} ${JSON.stringify(input)}` } }),
    onEvent: () => () => undefined,
    startDrag: () => undefined,
  })
  expect(await bridge.save('s1', 'cat.stl')).toBe('files.save {"stagedId":"s1","suggestedName":"cat.stl"}')
})

test('on the web a host that is gone is an error that says so', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(createWebBridge().call('studio.snapshot', {})).rejects.toMatchObject({
    code: 'offline',
    details: { studio: true },
  })
  await expect(createWebBridge().stage(new Blob(['x']), 'x.png')).rejects.toMatchObject({ code: 'offline' })
})

test('on the web a file is handed over with its name and type', async () => {
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

test('on the web every reconnect after the first asks for a refresh', () => {
  const handlers: Record<string, (event: unknown) => void> = {}
  let closed = false
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener(type: string, handler: (event: unknown) => void): void {
        handlers[type] = handler
      }
      close(): void {
        closed = true
      }
    },
  )
  const events: StudioEvent[] = []
  const end = createWebBridge().subscribe((event) => events.push(event))
  handlers['open']?.({})
  expect(events).toEqual([])
  handlers['message']?.({ data: '{"type":"job-removed","id":"a"}' })
  handlers['open']?.({})
  expect(events).toEqual([{ type: 'job-removed', id: 'a' }, { type: 'refresh' }])
  end()
  expect(closed).toBe(true)
})
