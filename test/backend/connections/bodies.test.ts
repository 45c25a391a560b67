import { brotliCompressSync, createGzip, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decodeText } from '../../../electron/backend/connections/decode-text.ts'
import { about, clientUnderTest, dragonRequest, never } from '../../support/client-under-test.ts'
import { startScriptedService, type ScriptedAnswer, type ScriptedService } from '../../support/scripted-service.ts'

let service: ScriptedService

beforeEach(async () => {
  service = await startScriptedService()
})
afterEach(() => service.close())

const answer = (given: ScriptedAnswer) => {
  service.script = () => given
}
const clientOf = () => clientUnderTest({ baseUrl: service.url })
const gzipped = (body: Buffer): ScriptedAnswer => ({ headers: { 'content-encoding': 'gzip' }, body })
const whole = { from: 0, etag: null }

/** Returns this many megabytes of spaces, compressed a thousandfold, with JSON in front. */
async function bomb(megabytes: number, text = '{"status":"running","task_id":"t-1"}'): Promise<Buffer> {
  const packer = createGzip()
  const packed: Buffer[] = []
  packer.on('data', (chunk: Buffer) => packed.push(chunk))
  packer.write(text)
  const spaces = Buffer.alloc(1024 * 1024, 0x20)
  for (let count = 0; count < megabytes; count += 1)
    if (!packer.write(spaces)) await new Promise((resolve) => packer.once('drain', resolve))
  packer.end()
  await new Promise((resolve) => packer.once('end', resolve))
  return Buffer.concat(packed)
}

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const chunk of body) bytes += chunk.byteLength
  return bytes
}

describe('a response that decompresses to an excessive size', () => {
  test('is rejected without allocating the memory: a bomb of a gigabyte', async () => {
    const packed = await bomb(1024)
    expect(packed.byteLength).toBeLessThan(2 * 1024 * 1024)
    answer(gzipped(packed))
    let most = 0
    const before = process.memoryUsage().rss
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 1)
    await expect(clientOf().task('t', never())).rejects.toMatchObject({
      code: 'bad-reply',
      details: { reason: 'too-large' },
    })
    clearInterval(watch)
    expect(most - before).toBeLessThan(128 * 1024 * 1024)
  })

  test('is rejected below sixteen megabytes if compressed a thousandfold', async () => {
    answer(gzipped(await bomb(8)))
    await expect(clientOf().task('t', never())).rejects.toMatchObject({ details: { reason: 'too-large' } })
  })

  test('makes a submit unsure', async () => {
    answer({ status: 202, ...gzipped(await bomb(64)) })
    expect(await clientOf().submit(dragonRequest, about, never())).toMatchObject({
      kind: 'unsure',
      error: { code: 'bad-reply', details: { reason: 'too-large' } },
    })
  })

  test('does not change the meaning of a refusal', async () => {
    answer({ status: 422, ...gzipped(await bomb(64)) })
    expect(await clientOf().submit(dragonRequest, about, never())).toMatchObject({
      kind: 'refused',
      error: { code: 'request-refused' },
    })
  })

  test('is accepted if it compresses well for a good reason', async () => {
    answer(gzipped(gzipSync(`{"status":"running"${' '.repeat(1_000_000)}}`)))
    expect(await clientOf().task('t', never())).toMatchObject({ status: 'running' })
  })
})

test('rejects a huge uncompressed answer', async () => {
  answer({ body: `{"status":"running","a":"${'x'.repeat(17 * 1024 * 1024)}"}` })
  await expect(clientOf().task('t', never())).rejects.toMatchObject({
    code: 'bad-reply',
    details: { reason: 'too-large' },
  })
})

describe('a compressed result', () => {
  const content = Buffer.from(Array.from({ length: 500_000 }, (_, index) => (index * index) % 251))

  test.each<[string, Buffer]>([
    ['gzip', gzipSync(content)],
    ['deflate', deflateSync(content)],
    ['br', brotliCompressSync(content)],
  ])('is decompressed: %s', async (encoding, body) => {
    answer({ headers: { 'content-encoding': encoding }, body })
    const opened = await clientOf().openOutput('/out', whole, never())
    expect(opened.totalBytes).toBeNull()
    expect(await bytesOf(opened.body)).toBe(content.byteLength)
  })

  test('is rejected when it decompresses without end', async () => {
    answer(gzipped(await bomb(512)))
    const { body } = await clientOf().openOutput('/out', whole, never())
    let bytes = 0
    const readAll = async () => {
      for await (const chunk of body) bytes += chunk.byteLength
    }
    await expect(readAll()).rejects.toMatchObject({ code: 'bad-reply', details: { reason: 'too-large' } })
    expect(bytes).toBeLessThan(128 * 1024 * 1024)
  })

  test('is rejected when it is not compressed after all, and fails when it is truncated', async () => {
    answer(gzipped(content))
    const opened = await clientOf().openOutput('/out', whole, never())
    await expect(bytesOf(opened.body)).rejects.toMatchObject({ code: 'bad-reply', details: { reason: 'packing' } })
    answer(gzipped(gzipSync(content).subarray(0, 300)))
    const cut = await clientOf().openOutput('/out', whole, never())
    await expect(bytesOf(cut.body)).rejects.toMatchObject({ code: 'offline' })
  })

  test('closes the connection when the reader stops', async () => {
    let closed: Promise<void> | null = null
    const packed = gzipSync(Buffer.from(Array.from({ length: 3_000_000 }, () => Math.floor(Math.random() * 256))))
    service.script = (request) => {
      closed = request.closed
      return gzipped(packed)
    }
    const { body } = await clientOf().openOutput('/out', whole, never())
    await body.cancel()
    await expect(closed).resolves.toBeUndefined()
  })
})

describe('a deeply nested response', () => {
  const deep = 1_000_000
  test.each<[string, string]>([
    ['lists', '['.repeat(deep) + ']'.repeat(deep)],
    ['objects', '{"data":'.repeat(deep / 4) + '1' + '}'.repeat(deep / 4)],
    ['lists inside a task', `{"status":"succeeded","outputs":${'['.repeat(deep) + ']'.repeat(deep)}}`],
    ['lists inside an error', `{"detail":[{"msg":"no","loc":${'['.repeat(deep) + ']'.repeat(deep)}}]}`],
    ['without its end', '['.repeat(deep)],
  ])('is harmless: %s', async (_, body) => {
    for (const status of [200, 422]) {
      answer({ status, body })
      const client = clientOf()
      const reported = await Promise.allSettled([
        client.task('t', never()),
        client.list(null, null, never()),
        client.catalogue(never()),
        client.balance(never()),
        client.quote(dragonRequest, never()),
        client.registerWebhook('https://me.example', never()),
      ])
      const codes = reported.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
      expect(codes.filter((code) => code !== 'bad-reply' && code !== 'request-refused')).toEqual([])
      const outcome = await client.submit(dragonRequest, about, never())
      expect(outcome.kind === 'accepted' ? 'accepted' : outcome.error.code).toMatch(/bad-reply|request-refused/)
    }
  })
})

test('limits an answer with a hundred thousand results', async () => {
  const outputs = Array.from({ length: 100_000 }, (_, index) => ({
    url: `https://c.example/${index}`,
    name: 'model.glb',
  }))
  answer({ body: { status: 'succeeded', outputs } })
  const task = await clientOf().task('t', never())
  expect(task.outputs).toHaveLength(200)
})

describe('text in another encoding', () => {
  const json = '{"status":"running","message":"größer"}'
  const utf16be = Buffer.from(json, 'utf16le').swap16()
  test.each<[string, Buffer, string | undefined]>([
    ['with a mark of UTF-8', Buffer.from(`\uFEFF${json}`), undefined],
    ['in UTF-16 with a mark', Buffer.from(`\uFEFF${json}`, 'utf16le'), 'application/json'],
    ['in UTF-16 the other way round', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be]), undefined],
    ['in UTF-16 by its charset', Buffer.from(json, 'utf16le'), 'application/json; charset=utf-16le'],
    ['in Latin-1 by its charset', Buffer.from(json, 'latin1'), 'application/json; charset="ISO-8859-1"'],
    ['in UTF-8 with another charset beside it', Buffer.from(json), 'text/html; charset=windows-1252'],
    ['in UTF-8 with a charset no one knows', Buffer.from(json), 'application/json; charset=klingon'],
  ])('is decoded: %s', (_, bytes, contentType) => {
    expect(decodeText(bytes, contentType)).toBe(json)
  })

  test('never throws', () => {
    expect(decodeText(Buffer.from('größer', 'latin1'), 'text/plain; charset=klingon')).toMatch(/^gr.+er$/)
  })

  test('is understood in a response', async () => {
    answer({ headers: { 'content-type': 'application/json; charset=utf-16le' }, body: Buffer.from(json, 'utf16le') })
    expect(await clientOf().task('t', never())).toMatchObject({ status: 'running' })
  })
})
