/** Reads TGA (Truevision, TGA File Format Specification 2.0), plain and run-length encoded. */
import type { Raster } from '../model.ts'
import { checkTexturePixels, damagedTexture } from './limits.ts'

const headerBytes = 18
const kinds = [1, 2, 3, 9, 10, 11]

/** Whether the bytes may be a TGA: it has no signature, but few combinations of its fields are valid. */
export function isTga(bytes: Uint8Array): boolean {
  if (bytes.byteLength < headerBytes || !kinds.includes(bytes[2]!) || bytes[1]! > 1) return false
  const depth = bytes[16]!
  const palette = bytes[2]! % 8 === 1
  return palette ? bytes[1] === 1 && depth === 8 : [8, 15, 16, 24, 32].includes(depth)
}

/** Throws `unsupported-format` for damage, `unsafe-file` for size. */
export function readTga(bytes: Uint8Array, name: string): Raster {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const width = view.getUint16(12, true)
  const height = view.getUint16(14, true)
  checkTexturePixels(name, width, height, bytes.byteLength)
  if (width === 0 || height === 0) throw damagedTexture(name)
  const pixels = readPixels(bytes, view, width * height, name)
  const data = new Uint8ClampedArray(width * height * 4)
  const fromTop = (bytes[17]! & 0x20) !== 0
  const fromRight = (bytes[17]! & 0x10) !== 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (fromTop ? y : height - 1 - y) * width + (fromRight ? width - 1 - x : x)
      data.set(pixels.subarray(from * 4, from * 4 + 4), (y * width + x) * 4)
    }
  return { width, height, data }
}

/** All pixels as RGBA, in file order. */
function readPixels(bytes: Uint8Array, view: DataView, count: number, name: string): Uint8Array {
  const isPacked = bytes[2]! >= 8
  const size = Math.ceil(bytes[16]! / 8)
  const paletteBytes = bytes[1] === 1 ? view.getUint16(5, true) * Math.ceil(bytes[7]! / 8) : 0
  const palette = headerBytes + bytes[0]!
  let at = palette + paletteBytes
  // A run of 128 takes a pixel and a byte: the maximum compression.
  if (at > bytes.byteLength || count > (bytes.byteLength - at) * 128) throw damagedTexture(name)
  const pixels = new Uint8Array(count * 4)
  let written = 0
  while (written < count) {
    const head = isPacked ? bytes[at++] : undefined
    const length = head === undefined ? (isPacked ? Infinity : count) : (head & 0x7f) + 1
    const isRun = head !== undefined && (head & 0x80) !== 0
    if (written + length > count || at + size * (isRun ? 1 : length) > bytes.byteLength) throw damagedTexture(name)
    for (let i = 0; i < length; i++, written++) {
      putPixel(bytes, view, at, palette, pixels, written * 4)
      if (!isRun) at += size
    }
    if (isRun) at += size
  }
  return pixels
}

function putPixel(bytes: Uint8Array, view: DataView, at: number, palette: number, out: Uint8Array, to: number): void {
  const kind = bytes[2]! % 8
  let depth = bytes[16]!
  let from = at
  if (kind === 1) {
    depth = bytes[7]!
    from = palette + (bytes[at]! - view.getUint16(3, true)) * Math.ceil(depth / 8)
  }
  const isGrey = kind === 3
  for (let c = 0; c < 3; c++) {
    if (isGrey) out[to + c] = bytes[from] ?? 0
    else if (depth <= 16) {
      const bits = ((bytes[from] ?? 0) | ((bytes[from + 1] ?? 0) << 8)) >> (10 - c * 5)
      out[to + c] = Math.round(((bits & 31) * 255) / 31)
    } else out[to + c] = bytes[from + 2 - c] ?? 0
  }
  out[to + 3] = depth === 32 && (bytes[17]! & 15) !== 0 ? (bytes[from + 3] ?? 255) : 255
}
