import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { usualTimeouts, type Timeouts } from '../../../electron/backend/connections/timeouts.ts'
import { about, clientUnderTest, dragonRequest, never } from '../../support/client-under-test.ts'
import { startScriptedService, type ScriptedService } from '../../support/scripted-service.ts'

let service: ScriptedService

beforeEach(async () => {
  service = await startScriptedService()
})
afterEach(() => service.close())

const every = (ms: number): Timeouts['replyTimeoutMs'] => ({ submit: ms, ask: ms, open: ms, upload: ms })
const clientOf = (timeouts: Partial<Timeouts>, baseUrl = service.url) => clientUnderTest({ baseUrl }, { timeouts })
const whole = { from: 0, etag: null }

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const chunk of body) bytes += chunk.byteLength
  return bytes
}

test('times out when a connection is never established; nothing was sent', async () => {
  // Accepts connections but never answers in TLS.
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = clientOf({ connectTimeoutMs: 50 }, `https://127.0.0.1:${port}`)
  expect(await client.submit(dragonRequest, about, never())).toMatchObject({
    kind: 'not-sent',
    error: { code: 'timeout', details: { errno: 'CONNECT_TIMEOUT', phase: 'connecting' } },
  })
  server.close()
})

test('times out without a response: unsure for a submit, an error for a poll and a result', async () => {
  service.script = () => ({ misbehave: 'hang' })
  const client = clientOf({ replyTimeoutMs: every(50) })
  expect(await client.submit(dragonRequest, about, never())).toMatchObject({
    kind: 'unsure',
    error: { code: 'timeout', details: { errno: 'REPLY_TIMEOUT' } },
  })
  await expect(client.task('t', never())).rejects.toMatchObject({ code: 'timeout' })
  await expect(client.openOutput('/out', whole, never())).rejects.toMatchObject({ code: 'timeout' })
})

test('each kind of request has its own timeout', async () => {
  service.script = async () => {
    await rest(200)
    return { status: 202, body: { task_id: 't', status: 'running' } }
  }
  const client = clientOf({ replyTimeoutMs: { ...every(50), submit: 10_000 } })
  expect(await client.submit(dragonRequest, about, never())).toMatchObject({ kind: 'accepted' })
  await expect(client.task('t', never())).rejects.toMatchObject({ code: 'timeout' })
})

describe('a response that stalls', () => {
  test('times out when nothing more arrives', async () => {
    service.script = () => ({ status: 202, body: '{"task_id":', misbehave: 'stall' })
    const client = clientOf({ idleTimeoutMs: 50 })
    await expect(client.task('t', never())).rejects.toMatchObject({ code: 'timeout' })
    expect(await client.submit(dragonRequest, about, never())).toMatchObject({
      kind: 'unsure',
      error: { code: 'timeout' },
    })
    service.script = () => ({ body: 'some', misbehave: 'stall' })
    const { body } = await client.openOutput('/out', whole, never())
    await expect(bytesOf(body)).rejects.toMatchObject({ code: 'timeout', details: { errno: 'IDLE_TIMEOUT' } })
  })

  test('times out when it trickles', async () => {
    service.script = () => ({ body: ' '.repeat(100_000), pieces: { bytes: 1, restMs: 10 } })
    const client = clientOf({ idleTimeoutMs: 5_000, textTimeoutMs: 100 })
    await expect(client.task('t', never())).rejects.toMatchObject({ code: 'timeout' })
  })
})

describe('a result that trickles', () => {
  const trickle = { windowMs: 100, floorBytes: 1_000 }

  test('counts as broken, and the reader keeps what arrived', async () => {
    // The first piece is above the floor, however slow the machine is.
    service.script = () => ({ body: Buffer.alloc(100_000), pieces: { firstBytes: 1_000, bytes: 10, restMs: 10 } })
    const { body, totalBytes } = await clientOf({ trickle }).openOutput('/out', whole, never())
    const reader = body.getReader()
    expect((await reader.read()).value?.byteLength).toBeGreaterThan(0)
    const readOn = async () => {
      while (!(await reader.read()).done);
    }
    await expect(readOn()).rejects.toMatchObject({ code: 'offline', details: { errno: 'TOO_SLOW' } })
    expect(totalBytes).toBe(100_000)
  })

  test('is read to its end while it is fast enough', async () => {
    service.script = () => ({ body: Buffer.alloc(60_000), pieces: { bytes: 2_000, restMs: 100 } })
    const { body } = await clientOf({ trickle: { windowMs: 2_000, floorBytes: 1_000 } }).openOutput(
      '/out',
      whole,
      never(),
    )
    expect(await bytesOf(body)).toBe(60_000)
  })

  test('is not blamed on the service when the reader is slow', async () => {
    service.script = () => ({ body: Buffer.alloc(300_000) })
    const { body } = await clientOf({ trickle: { windowMs: 2_000, floorBytes: 1e9 } }).openOutput(
      '/out',
      whole,
      never(),
    )
    const reader = body.getReader()
    await reader.read()
    await rest(2_500)
    let bytes = 0
    for (let next = await reader.read(); !next.done; next = await reader.read()) bytes += next.value.byteLength
    expect(bytes).toBeGreaterThan(0)
  })
})

test('a large upload may take longer than an answer while it progresses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-timeouts-'))
  const path = join(folder, 'large.glb')
  const bytes = 24 * 1024 * 1024
  await writeFile(path, Buffer.alloc(bytes))
  const patienceMs = 3_000
  const restMs = 10
  let took = 0
  let rests = 0
  // A slow line: pauses between pieces.
  const server = createHttpServer((incoming, outgoing) => {
    incoming.on('data', (chunk: Buffer) => {
      took += chunk.byteLength
      rests += 1
      incoming.pause()
      setTimeout(() => incoming.resume(), restMs)
    })
    incoming.on('end', () => outgoing.end(JSON.stringify({ file_id: 'f-1', task_id: 't-1' })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = clientOf({ replyTimeoutMs: every(patienceMs) }, `http://127.0.0.1:${port}`)
  const file = { slot: 'mesh', name: 'large.glb', mediaType: 'model/gltf-binary', bytes, sha256: 'a', path }
  const outcome = await client.submit({ ...dragonRequest, operation: 'remesh', files: [file] }, about, never())
  expect(outcome).toMatchObject({ kind: 'accepted' })
  expect(took).toBeGreaterThanOrEqual(bytes)
  // Otherwise the test proves nothing.
  expect(rests * restMs).toBeGreaterThan(patienceMs)
  server.close()
  await rm(folder, { recursive: true })
})

test('the default timeouts match the documentation', () => {
  expect(usualTimeouts).toMatchObject({
    replyTimeoutMs: { submit: 120_000, ask: 45_000, open: 60_000, upload: 120_000 },
    trickle: { windowMs: 300_000, floorBytes: 65_536 },
  })
})
