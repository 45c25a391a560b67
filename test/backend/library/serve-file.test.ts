import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServedFile } from '../../../electron/backend/backend.ts'
import { serveFile } from '../../../electron/backend/library/serve-file.ts'

const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))
let folder: string
let file: ServedFile

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-serve-'))
  const path = join(folder, 'a.glb')
  await writeFile(path, content)
  file = { path, bytes: content.length, mediaType: 'model/gltf-binary', fileName: 'a.glb', etag: '"abc"' }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  serveFile(file, new Request('http://studio/assets/1/a.glb', { method, headers }))

test('sends the whole file with headers that prevent it from being executed', async () => {
  const response = await ask()
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'model/gltf-binary',
    'content-length': '1000',
    etag: '"abc"',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `inline; filename="a.glb"; filename*=UTF-8''a.glb`,
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
})

test.each<[string, string, number, number]>([
  ['bytes=0-99', 'bytes 0-99/1000', 0, 100],
  ['bytes=900-', 'bytes 900-999/1000', 900, 1000],
  ['bytes=-10', 'bytes 990-999/1000', 990, 1000],
  ['bytes=-5000', 'bytes 0-999/1000', 0, 1000],
  ['bytes=990-5000', 'bytes 990-999/1000', 990, 1000],
  ['bytes=5-5', 'bytes 5-5/1000', 5, 6],
])('sends the part requested by %s', async (range, contentRange, from, to) => {
  const response = await ask({ range })
  expect([response.status, response.headers.get('content-range')]).toEqual([206, contentRange])
  expect(response.headers.get('content-length')).toBe(String(to - from))
  expect(Buffer.from(await response.arrayBuffer()).equals(content.subarray(from, to))).toBe(true)
})

test.each(['bytes=1000-', 'bytes=2000-3000', 'bytes=-0'])('has nothing for %s', async (range) => {
  const response = await ask({ range })
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
  expect(await response.text()).toBe('')
})

test.each(['bytes=5-2', 'bytes=a-b', 'lines=0-5', 'bytes=0-5,10-15', 'bytes=-', 'bytes', ''])(
  'sends everything where a range is invalid: %j',
  async (range) => {
    const response = await ask({ range })
    expect(response.status).toBe(200)
    expect((await response.arrayBuffer()).byteLength).toBe(1000)
  },
)

test('sends a part only of the version that the reader has', async () => {
  expect((await ask({ range: 'bytes=0-9', 'if-range': '"abc"' })).status).toBe(206)
  expect((await ask({ range: 'bytes=0-9', 'if-range': '"old"' })).status).toBe(200)
})

test('sends nothing that the reader has cached', async () => {
  for (const tag of ['"abc"', 'W/"abc"', '"x", "abc"', '*']) {
    const response = await ask({ 'if-none-match': tag })
    expect([response.status, response.body]).toEqual([304, null])
  }
  expect((await ask({ 'if-none-match': '"x"' })).status).toBe(200)
})

test('answers HEAD with headers only', async () => {
  const response = await ask({}, 'HEAD')
  expect([response.status, response.headers.get('content-length'), response.body]).toEqual([200, '1000', null])
  expect((await ask({ range: 'bytes=0-9' }, 'HEAD')).status).toBe(206)
})

test('refuses other methods, and reports a missing file', async () => {
  expect((await ask({}, 'DELETE')).status).toBe(405)
  const gone = await serveFile({ ...file, path: join(folder, 'gone') }, new Request('http://studio/x'))
  expect(gone.status).toBe(404)
})

test('sends an empty file as one', async () => {
  const path = join(folder, 'empty')
  await writeFile(path, '')
  const response = await serveFile({ ...file, path, bytes: 0 }, new Request('http://studio/x'))
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '0', ''])
})

test('offers a download under any name without header injection', async () => {
  const named = { ...file, fileName: 'a "ré"\r\nX: 1 名前.glb' }
  const response = await serveFile(named, new Request('http://studio/x'), { download: true })
  const header = response.headers.get('content-disposition') ?? ''
  expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\x21-\x7e]+$/)
  expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(named.fileName)
})

test('closes the file when the reader disconnects early', async () => {
  const path = join(folder, 'large')
  await writeFile(path, Buffer.alloc(8 * 1024 * 1024))
  const response = await serveFile({ ...file, path }, new Request('http://studio/x'))
  const reader = response.body!.getReader()
  await reader.read()
  await reader.cancel()
  await expect(reader.closed).resolves.toBeUndefined()
})
