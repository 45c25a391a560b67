import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenedOutput } from '../../../electron/backend/connections/service-client.ts'
import type { ErrorCode } from '../../../shared/protocol/app-error.ts'
import {
  startScriptedService,
  type RecordedRequest,
  type ScriptedAnswer,
  type ScriptedService,
} from '../../support/scripted-service.ts'
import { clientUnderTest, testKey } from '../../support/client-under-test.ts'

const content = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251))

let service: ScriptedService
let elsewhere: ScriptedService

beforeEach(async () => {
  service = await startScriptedService(serveContent)
  elsewhere = await startScriptedService(serveContent)
})
afterEach(async () => {
  await service.close()
  await elsewhere.close()
})

function serveContent(request: RecordedRequest): ScriptedAnswer {
  const headers = { etag: '"v1"', 'content-type': 'model/gltf-binary', 'accept-ranges': 'bytes' }
  const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')
  const condition = request.headers['if-range']
  if (range === null || (condition !== undefined && condition !== '"v1"')) return { headers, body: content }
  const from = Number(range[1])
  if (from >= content.length) return { status: 416, headers: { 'content-range': `bytes */${content.length}` } }
  const part = { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }
  return { status: 206, headers: { ...headers, ...part }, body: content.subarray(from) }
}

function open(
  url: string,
  options: { from: number; etag: string | null } = { from: 0, etag: null },
  baseUrl = service.url,
  signal: AbortSignal = new AbortController().signal,
): Promise<OpenedOutput> {
  return clientUnderTest({ baseUrl }).openOutput(url, options, signal)
}

async function bytesOf(opened: OpenedOutput): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of opened.body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('reads a whole file with its size and type', async () => {
  const opened = await open(`${service.url}/out/model.glb`)
  expect(opened).toMatchObject({ from: 0, totalBytes: content.length, etag: '"v1"', mediaType: 'model/gltf-binary' })
  expect((await bytesOf(opened)).equals(content)).toBe(true)
})

test('resumes from a byte if the file is unchanged', async () => {
  const opened = await open(`${service.url}/out`, { from: 4_000, etag: '"v1"' })
  expect(opened).toMatchObject({ from: 4_000, totalBytes: content.length })
  expect((await bytesOf(opened)).equals(content.subarray(4_000))).toBe(true)
  expect(service.requests[0]?.headers).toMatchObject({ range: 'bytes=4000-', 'if-range': '"v1"' })
})

test('starts over if the file has changed, is shorter, or ranges are not supported', async () => {
  expect(await open(`${service.url}/out`, { from: 4_000, etag: '"v0"' })).toMatchObject({ from: 0 })
  expect(await open(`${service.url}/out`, { from: 5_000, etag: '"v1"' })).toMatchObject({ from: 0, totalBytes: 5_000 })
  service.script = () => ({ body: content })
  expect(await open(`${service.url}/out`, { from: 10, etag: null })).toMatchObject({ from: 0 })
  service.script = ({ headers }) =>
    headers.range === undefined ? { body: content } : { status: 206, body: 'what part?' }
  expect(await open(`${service.url}/out`, { from: 10, etag: null })).toMatchObject({ from: 0 })
})

describe('the key', () => {
  test('is sent with a link of the service itself', async () => {
    await open('/out/model.glb')
    expect(service.requests[0]).toMatchObject({
      path: '/out/model.glb',
      headers: { authorization: `Bearer ${testKey}` },
    })
  })

  test('is not sent to other hosts, or with a signed link', async () => {
    await open(`${elsewhere.url}/out`)
    await open(`${service.url}/out?X-Amz-Signature=abc`)
    expect(elsewhere.requests[0]?.headers.authorization).toBeUndefined()
    expect(service.requests[0]?.headers.authorization).toBeUndefined()
  })

  test('is not sent after a redirect elsewhere', async () => {
    service.script = () => ({ status: 302, headers: { location: `${elsewhere.url}/out` } })
    expect((await bytesOf(await open(`${service.url}/out`))).equals(content)).toBe(true)
    expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${testKey}`)
    expect(elsewhere.requests[0]?.headers.authorization).toBeUndefined()
  })
})

test('the key is not sent after a redirect from elsewhere back to the service', async () => {
  service.script = (request) =>
    request.path === '/out' ? { status: 302, headers: { location: `${elsewhere.url}/hop` } } : serveContent(request)
  elsewhere.script = () => ({ status: 302, headers: { location: `${service.url}/v1/credits` } })
  await open(`${service.url}/out`)
  expect(service.requests.map(({ path, headers }) => [path, headers.authorization !== undefined])).toEqual([
    ['/out', true],
    ['/v1/credits', false],
  ])
  expect(elsewhere.requests[0]?.headers.authorization).toBeUndefined()
})

describe('redirects', () => {
  test('in a cycle end', async () => {
    service.script = ({ path }) => ({ status: 302, headers: { location: path === '/a' ? '/b' : '/a' } })
    await expect(open(`${service.url}/a`)).rejects.toMatchObject({
      code: 'bad-reply',
      details: { reason: 'unsafe-link' },
    })
    expect(service.requests).toHaveLength(6)
  })

  test('without a target are ordinary responses', async () => {
    service.script = () => ({ status: 302 })
    await expect(open(`${service.url}/a`)).rejects.toMatchObject({ code: 'request-refused' })
  })

  test('are followed five times at most', async () => {
    const hops = (limit: number) => (request: RecordedRequest) => {
      const hop = Number(request.path.slice(1))
      return hop < limit ? { status: 302, headers: { location: `/${hop + 1}` } } : serveContent(request)
    }
    service.script = hops(5)
    expect((await bytesOf(await open(`${service.url}/0`))).length).toBe(content.length)
    service.script = hops(6)
    await expect(open(`${service.url}/0`)).rejects.toMatchObject({ code: 'bad-reply' })
  })

  test.each([
    'file:///etc/passwd',
    'http://10.0.0.1/x',
    'http://169.254.169.254/latest',
    'http://[::ffff:192.168.0.1]/x',
    'http://user:pw@127.0.0.1/x',
    'ftp://127.0.0.1/x',
    'data:model/gltf-binary;base64,Z2xURg==',
    'javascript:alert(1)',
    'blob:http://127.0.0.1/x',
    'http://',
  ])('are not followed to %s', async (location) => {
    service.script = () => ({ status: 302, headers: { location } })
    await expect(open(`${service.url}/out`)).rejects.toMatchObject({
      code: 'bad-reply',
      details: { reason: 'unsafe-link' },
    })
  })
})

test.each([
  'http://127.0.0.1:9/x',
  'https://localhost/x',
  'https://10.1.2.3/x',
  'file:///etc/passwd',
  'http://cdn.example.org/x',
])('never asks this machine or a private network for a result of a remote service: %s', async (link) => {
  await expect(open(link, undefined, 'https://api.example.com')).rejects.toMatchObject({
    code: 'bad-reply',
    details: { reason: 'unsafe-link' },
  })
})

describe('a broken link', () => {
  test.each<[string, ScriptedAnswer, ErrorCode]>([
    ['403', { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }, 'task-expired'],
    ['404', { status: 404 }, 'task-expired'],
    ['410', { status: 410 }, 'task-expired'],
    ['401 with the key', { status: 401 }, 'key-rejected'],
    ['429', { status: 429, headers: { 'retry-after': '5' } }, 'rate-limited'],
    ['500', { status: 500 }, 'service-down'],
    ['202, as it is not ready yet', { status: 202, headers: { 'retry-after': '5' } }, 'service-down'],
    ['reset', { misbehave: 'reset' }, 'offline'],
  ])('rejects on %s', async (_, given, code) => {
    service.script = () => given
    await expect(open(`${service.url}/out`)).rejects.toMatchObject({ code })
  })

  test('has expired if it was signed and is refused', async () => {
    service.script = () => ({ status: 400, body: '<Error><Code>ExpiredToken</Code></Error>' })
    await expect(open(`${service.url}/out?Signature=1`)).rejects.toMatchObject({ code: 'task-expired' })
  })
})

test('maps a broken download to an AppError', async () => {
  service.script = () => ({ body: content, misbehave: 'cut' })
  const opened = await open(`${service.url}/out`)
  expect(opened.totalBytes).toBe(content.length + 1000)
  await expect(bytesOf(opened)).rejects.toMatchObject({ code: 'offline' })
})

test('closes the connection when the reader stops', async () => {
  let closed: Promise<void> | null = null
  service.script = ({ closed: whenClosed }) => {
    closed = whenClosed
    return { body: Buffer.alloc(20_000_000) }
  }
  const opened = await open(`${service.url}/out`)
  await opened.body.cancel()
  await expect(closed).resolves.toBeUndefined()
})

test('rejects as cancelled, before and during reading', async () => {
  await expect(open(`${service.url}/out`, undefined, undefined, AbortSignal.abort())).rejects.toMatchObject({
    code: 'cancelled',
  })
  const cancel = new AbortController()
  service.script = () => ({ body: Buffer.alloc(20_000_000) })
  const opened = await open(`${service.url}/out`, undefined, undefined, cancel.signal)
  const reading = bytesOf(opened)
  cancel.abort()
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
})

test('reads a result from the answer itself', async () => {
  const opened = await open(`data:model/gltf-binary;base64,${content.toString('base64')}`)
  expect(opened).toMatchObject({ totalBytes: content.length, mediaType: 'model/gltf-binary' })
  expect((await bytesOf(opened)).equals(content)).toBe(true)
  await expect(open('data:nonsense')).rejects.toMatchObject({ code: 'bad-reply' })
})
