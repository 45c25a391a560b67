import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { maxMessageBytes } from '../../shared/protocol/channels.ts'
import { frameReader, postFrame, readFrames, writeFrame } from '../../electron/workers/framed-pipe.ts'

/** Everything that was written for these messages. */
function bytesOf(...messages: unknown[]): Buffer {
  const pipe = new PassThrough({ highWaterMark: 2 ** 24 })
  for (const message of messages) writeFrame(pipe, message)
  return pipe.read() as Buffer
}

/** What comes out when the bytes come in pieces of this size. */
async function read(bytes: Buffer, size: number): Promise<{ messages: unknown[]; broken: unknown[] }> {
  const pipe = new PassThrough()
  const messages: unknown[] = []
  const broken: unknown[] = []
  readFrames(
    pipe,
    (message) => messages.push(message),
    (error) => broken.push(error),
  )
  for (let at = 0; at < bytes.length; at += size) pipe.write(bytes.subarray(at, at + size))
  pipe.end()
  await new Promise((resolve) => pipe.on('end', resolve))
  return { messages, broken }
}

const large = new Uint8Array(20_000).map((_, index) => index)
const message = {
  id: 3,
  undefinedToo: undefined,
  numbers: [Number.NaN, -0, Infinity, 2 ** 60],
  map: new Map([['a', new Set([1])]]),
  arrays: [
    new Float32Array([1.5, -2]),
    new Float64Array([Math.PI]),
    new Uint8ClampedArray([300]),
    new BigInt64Array([-1n]),
  ],
  view: new DataView(new Uint8Array([1, 2]).buffer),
  empty: new Uint16Array(0),
  large,
}

test.each([1, 7, 4_096, 1_000_000])('transfers data intact in chunks of %i bytes', async (size) => {
  const { messages, broken } = await read(bytesOf(message, null, { after: true }), size)
  expect(broken).toEqual([])
  expect(messages).toEqual([message, null, { after: true }])
})

test('carries a part of an array without what lies beside it', async () => {
  const { messages } = await read(bytesOf({ part: large.subarray(10, 20), pooled: Buffer.from('pooled') }), 64)
  const [{ part, pooled }] = messages as [{ part: Uint8Array; pooled: Uint8Array }]
  expect([part.byteLength, part.buffer.byteLength]).toEqual([10, 10])
  expect(new TextDecoder().decode(pooled)).toBe('pooled')
  expect(pooled.buffer.byteLength).toBe(6)
})

test('an array referenced twice is transferred once', async () => {
  const { messages } = await read(bytesOf({ a: large, b: large }), 4_096)
  const [{ a, b }] = messages as [{ a: Uint8Array; b: Uint8Array }]
  expect(a).toBe(b)
})

test('splits large data into messages below the size limit', () => {
  const large = new Uint8Array(2.5 * maxMessageBytes)
  large[large.length - 1] = 7
  const chunks: Uint8Array[] = []
  postFrame((chunk) => chunks.push(chunk), { ...message, file: large.subarray(1), empty: new Uint8Array(0) })
  expect(chunks).toHaveLength(1 + 1 + 5 + 3)
  // Nothing of the buffer that a chunk was cut from crosses with it.
  expect(Math.max(...chunks.map(({ buffer }) => buffer.byteLength))).toBeLessThan(maxMessageBytes)
  const messages: unknown[] = []
  const read = frameReader(
    (each) => messages.push(each),
    () => expect.unreachable('a frame is broken'),
  )
  for (const chunk of chunks) read(structuredClone(chunk))
  const [{ file, ...rest }] = messages as [{ file: Uint8Array }]
  expect([file.byteLength, file.at(-1)]).toEqual([large.length - 1, 7])
  expect(rest).toEqual({ ...message, empty: new Uint8Array(0) })
})

test('the memory of a chunk is released, but not that of a buffer it is a part of', async () => {
  const frame = new Uint8Array(bytesOf({ bytes: large }))
  const chunk = frame.slice(0, 20_000)
  const part = Buffer.from(frame.buffer, 20_000)
  const messages: unknown[] = []
  const read = frameReader(
    (each) => messages.push(each),
    () => expect.unreachable('a frame is broken'),
  )
  read(chunk)
  read(part)
  expect([chunk.byteLength, part.byteLength]).toEqual([0, frame.byteLength - 20_000])
  expect(messages).toEqual([{ bytes: large }])
})

test('anything but a chunk of bytes breaks the pipe', () => {
  let broken = 0
  frameReader(
    () => expect.unreachable('there is no frame'),
    () => (broken += 1),
  )({ kind: 'gone' })
  expect(broken).toBe(1)
})

test('rejects unsupported values without writing any of them', () => {
  const pipe = new PassThrough()
  expect(() => writeFrame(pipe, { act: () => 1 })).toThrow(/could not be cloned/)
  expect(() => writeFrame(pipe, { bytes: large, late: Symbol('no') })).toThrow(/could not be cloned/)
  expect(pipe.read()).toBeNull()
})

test.each<[string, (frame: Buffer) => void]>([
  ['a head of 4 GB', (frame) => frame.writeUInt32LE(0xffffffff, 0)],
  ['too many parts', (frame) => frame.writeUInt32LE(0xffffffff, 4)],
  ['a part of endless length', (frame) => frame.writeDoubleLE(Infinity, 8)],
  ['a part of negative length', (frame) => frame.writeDoubleLE(-1, 8)],
  ['a head that is none', (frame) => frame.fill(0xee, 16, 26)],
])('stops at %s', async (_what, spoil) => {
  const frame = bytesOf({ bytes: new Uint8Array(100) })
  spoil(frame)
  const { messages, broken } = await read(Buffer.concat([frame, bytesOf('after')]), 64)
  expect(messages).toEqual([])
  expect(broken).toHaveLength(1)
})
