/** Reads the bytes of a USD crate within their bounds: numbers, compressed blocks, compressed integers. */
import { damaged } from './limits.ts'
import { maxUnpacked, unpackLz4 } from './lz4.ts'
import type { MemoryBudget } from './memory-budget.ts'

/** Larger blocks are compressed in pieces of this size (the writer's LZ4_MAX_INPUT_SIZE). */
const pieceBytes = 0x7e000000

export class CrateBytes {
  readonly bytes: Uint8Array
  readonly budget: MemoryBudget
  readonly #view: DataView
  at = 0

  constructor(bytes: Uint8Array, budget: MemoryBudget) {
    this.bytes = bytes
    this.budget = budget
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  seek(at: number): void {
    if (!(at >= 0 && at <= this.bytes.length)) throw damaged('USD', `it refers to byte ${at} of ${this.bytes.length}`)
    this.at = at
  }

  uint8(): number {
    return this.#view.getUint8(this.#step(1))
  }

  uint16(): number {
    return this.#view.getUint16(this.#step(2), true)
  }

  int32(): number {
    return this.#view.getInt32(this.#step(4), true)
  }

  uint32(): number {
    return this.#view.getUint32(this.#step(4), true)
  }

  float32(): number {
    return this.#view.getFloat32(this.#step(4), true)
  }

  float64(): number {
    return this.#view.getFloat64(this.#step(8), true)
  }

  half(): number {
    return halfOf(this.uint16())
  }

  /** Reads eight bytes as a number, exact up to 2^53. */
  int64(): number {
    const low = this.uint32()
    return this.int32() * 0x1_0000_0000 + low
  }

  /** Reads a count of items of at least `minBytes` each. */
  count(minBytes: number): number {
    const count = this.int64()
    if (!(count >= 0 && count * minBytes <= this.bytes.length - this.at))
      throw damaged('USD', `it claims ${count} of something at byte ${this.at}`)
    return count
  }

  take(length: number): Uint8Array {
    return this.bytes.subarray(this.#step(length), this.at)
  }

  text(length: number): string {
    const bytes = this.take(length)
    const end = bytes.indexOf(0)
    return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end)).toString('utf8')
  }

  /** Decompresses a block of at most `atMost` bytes, preceded by its compressed length. */
  unpack(atMost: number): Uint8Array {
    const packed = this.take(this.count(1))
    const most = Math.min(atMost, maxUnpacked(packed.length))
    this.budget.reserve(most)
    const output = new Uint8Array(most)
    const pieces = packed[0] ?? 0
    if (pieces === 0) return output.subarray(0, unpackedEnd(unpackLz4(packed.subarray(1), output)))
    let from = 1
    let to = 0
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
    for (let piece = 0; piece < pieces; piece++) {
      if (from + 4 > packed.length) throw damaged('USD', 'a packed block ends too early')
      const length = view.getUint32(from, true)
      from += 4
      to = unpackedEnd(unpackLz4(packed.subarray(from, from + length), output, to, Math.min(most, to + pieceBytes)))
      from += length
    }
    return output.subarray(0, to)
  }

  /** Decodes integers, stored as differences of variable size. */
  integers(count: number): Int32Array {
    this.budget.reserve(count * 4)
    const codeBytes = Math.ceil(count / 4)
    const encoded = this.unpack(4 + codeBytes + count * 4)
    const view = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength)
    if (encoded.length < 4 + codeBytes) throw damaged('USD', 'a list of numbers ends too early')
    const common = view.getInt32(0, true)
    const result = new Int32Array(count)
    let from = 4 + codeBytes
    let last = 0
    for (let i = 0; i < count; i++) {
      const code = (encoded[4 + (i >> 2)]! >> ((i & 3) * 2)) & 3
      const width = code === 3 ? 4 : code
      if (from + width > encoded.length) throw damaged('USD', 'a list of numbers ends too early')
      if (code === 0) last += common
      else if (code === 1) last += view.getInt8(from)
      else if (code === 2) last += view.getInt16(from, true)
      else last += view.getInt32(from, true)
      from += width
      last |= 0
      result[i] = last
    }
    return result
  }

  #step(length: number): number {
    const from = this.at
    if (!(length >= 0 && from + length <= this.bytes.length))
      throw damaged('USD', `it ends within a value at byte ${from}`)
    this.at = from + length
    return from
  }
}

function unpackedEnd(end: number): number {
  if (end < 0) throw damaged('USD', 'a packed block is damaged')
  return end
}

/** A half-precision number (IEEE 754). */
export function halfOf(bits: number): number {
  const sign = (bits & 0x8000) === 0 ? 1 : -1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
