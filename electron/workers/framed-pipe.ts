/**
 * Structured data over a pipe. A frame consists of: the length of the head, the number of parts (u32 each), the length
 * of each part (f64), the head, the parts. The head is a structured clone in which typed arrays are replaced by part
 * numbers; parts are written from and read into their own memory, so that only the system copies large arrays. Node's
 * own channel (`serialization: 'advanced'`) copies them twice more on each side, see docs/decisions/010.
 */
import type { Duplex } from 'node:stream'
import { Deserializer, Serializer } from 'node:v8'
import { maxMessageBytes } from '../../shared/protocol/channels.ts'
import { releaseMemory } from './release-memory.ts'

const views: readonly (new (bytes: ArrayBuffer) => ArrayBufferView)[] = [
  Uint8Array,
  Int8Array,
  Uint8ClampedArray,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
  BigUint64Array,
  BigInt64Array,
  DataView,
]

type OnMessage = (message: unknown) => void
type OnBroken = (error: unknown) => void

const prefixBytes = 8
const maxHeadBytes = 2 ** 30
const maxParts = 100_000
/** Leaves space for the channel's overhead. */
const chunkBytes = maxMessageBytes - 1024

/** Missing in the types: typed arrays are passed to `_writeHostObject`. */
interface WithViews {
  _setTreatArrayBufferViewsAsHostObjects(on: boolean): void
}

/** Throws for values that cannot be cloned. The arrays must not change until they are written. */
export function writeFrame(pipe: Duplex, message: unknown): void {
  const pieces = encode(message)
  pipe.cork()
  for (const piece of pieces) pipe.write(piece)
  pipe.uncork()
}

/** Sends a frame over a channel with messages of at most `maxMessageBytes`. */
export function postFrame(post: (chunk: Uint8Array) => void, message: unknown): void {
  for (const piece of encode(message))
    for (let at = 0; at < piece.byteLength; at += chunkBytes)
      // A copy, since a view would transfer its whole buffer.
      post(new Uint8Array(piece.subarray(at, at + chunkBytes)))
}

/** Returns the header and the parts. */
function encode(message: unknown): Uint8Array[] {
  const parts: Uint8Array[] = []
  const writer = Object.assign(new Serializer() as Serializer & WithViews, {
    _writeHostObject(value: unknown): void {
      const kind = views.findIndex((View) => value instanceof View)
      if (!ArrayBuffer.isView(value) || kind < 0) throw new TypeError('only data can cross to another process')
      writer.writeUint32(kind)
      writer.writeUint32(parts.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) - 1)
    },
  })
  writer._setTreatArrayBufferViewsAsHostObjects(true)
  writer.writeHeader()
  writer.writeValue(message)
  const head = writer.releaseBuffer()
  const lengths = Buffer.alloc(prefixBytes + 8 * parts.length)
  lengths.writeUInt32LE(head.byteLength, 0)
  lengths.writeUInt32LE(parts.length, 4)
  parts.forEach((part, index) => lengths.writeDoubleLE(part.byteLength, prefixBytes + 8 * index))
  return [Buffer.concat([lengths, head]), ...parts.filter(({ byteLength }) => byteLength > 0)]
}

/** Calls `onMessage` for each frame, and `onBroken` once for invalid data, after which nothing is read. */
export function readFrames(pipe: Duplex, onMessage: OnMessage, onBroken: OnBroken): void {
  pipe.on('data', frameReader(onMessage, onBroken))
}

/** Reads frames from chunks of any source, which are released. Any other value counts as invalid data. */
export function frameReader(onMessage: OnMessage, onBroken: OnBroken): (chunk: unknown) => void {
  const frames = framesInPlace(onMessage, onBroken)
  return (chunk) => {
    if (!(chunk instanceof Uint8Array)) return onBroken(new TypeError('a frame comes as bytes'))
    for (let at = 0; at < chunk.byteLength;) {
      const room = frames.buffer()
      const bytes = Math.min(room.byteLength, chunk.byteLength - at)
      room.set(chunk.subarray(at, at + bytes))
      at += bytes
      frames.callback(bytes)
    }
    releaseMemory([chunk])
  }
}

/** Reads frames through a socket's `onread`, directly into the final buffers. */
export function framesInPlace(
  onMessage: OnMessage,
  onBroken: OnBroken,
): { buffer: () => Uint8Array; callback: (bytes: number) => boolean } {
  let step: 'prefix' | 'lengths' | 'head' | 'part' = 'prefix'
  let target = Buffer.alloc(prefixBytes)
  let filled = 0
  let lengths: number[] = []
  let headBytes = 0
  let head = Buffer.alloc(0)
  let parts: ArrayBuffer[] = []
  let broken = false
  const expect = (next: typeof step, bytes: number): void => {
    step = next
    target = Buffer.from(new ArrayBuffer(bytes))
    filled = 0
  }
  const expectPart = (): void => {
    const next = lengths[parts.length]
    if (next !== undefined) return expect('part', next)
    const message = decode(head, parts)
    expect('prefix', prefixBytes)
    parts = []
    onMessage(message)
  }
  const complete = (): void => {
    switch (step) {
      case 'prefix': {
        headBytes = target.readUInt32LE(0)
        const count = target.readUInt32LE(4)
        if (headBytes > maxHeadBytes || count > maxParts) throw new RangeError('a frame claims too much')
        return expect('lengths', 8 * count)
      }
      case 'lengths': {
        const table = target
        lengths = Array.from({ length: table.byteLength / 8 }, (_, index) => table.readDoubleLE(8 * index))
        return expect('head', headBytes)
      }
      case 'head':
        head = target
        return expectPart()
      case 'part':
        parts.push(target.buffer)
        return expectPart()
    }
  }
  return {
    buffer: () => (broken ? Buffer.alloc(prefixBytes) : target.subarray(filled)),
    callback(bytes) {
      if (broken) return true
      filled += bytes
      try {
        while (filled === target.byteLength) complete()
      } catch (thrown) {
        broken = true
        onBroken(thrown)
      }
      return true
    },
  }
}

function decode(head: Buffer, parts: readonly ArrayBuffer[]): unknown {
  const reader = Object.assign(new Deserializer(head), {
    _readHostObject(): ArrayBufferView {
      const View = views[reader.readUint32()]
      const part = parts[reader.readUint32()]
      if (View === undefined || part === undefined) throw new RangeError('a frame lacks a part')
      return new View(part)
    },
  })
  reader.readHeader()
  return reader.readValue()
}
