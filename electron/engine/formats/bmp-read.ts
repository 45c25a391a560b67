/** Reads uncompressed BMP (Microsoft, BITMAPINFOHEADER): 24 and 32 bits, and 8-bit palettes. */
import type { Raster } from '../model.ts'
import { checkTexturePixels, damagedTexture } from './limits.ts'

/** Throws `unsupported-format` for damaged or compressed files, `unsafe-file` for files that are too large. */
export function readBmp(bytes: Uint8Array, name: string): Raster {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < 54) throw damagedTexture(name)
  const start = view.getUint32(10, true)
  const headerBytes = view.getUint32(14, true)
  const width = view.getInt32(18, true)
  const signedHeight = view.getInt32(22, true)
  const height = Math.abs(signedHeight)
  const bits = view.getUint16(28, true)
  const packing = view.getUint32(30, true)
  checkTexturePixels(name, width, height, bytes.byteLength)
  const stride = ((width * bits + 31) >>> 5) * 4
  const isPlain = packing === 0 && (bits === 8 || bits === 24 || bits === 32)
  if (width < 1 || height < 1 || !isPlain || headerBytes < 40 || start + stride * height > bytes.byteLength)
    throw damagedTexture(name)
  const data = new Uint8ClampedArray(width * height * 4)
  const palette = 14 + headerBytes
  let hasAlpha = false
  for (let y = 0; y < height; y++) {
    // Rows are bottom-up, unless the height is negative.
    const row = start + stride * (signedHeight > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++) {
      const from = bits === 8 ? palette + bytes[row + x]! * 4 : row + x * (bits / 8)
      if (from + 3 > bytes.byteLength) throw damagedTexture(name)
      const to = (y * width + x) * 4
      for (let c = 0; c < 3; c++) data[to + c] = bytes[from + 2 - c]!
      data[to + 3] = bits === 32 ? bytes[from + 3]! : 255
      hasAlpha ||= bits === 32 && data[to + 3] !== 0
    }
  }
  // Most programs write 0 to the fourth byte in opaque pictures.
  if (bits === 32 && !hasAlpha) for (let i = 3; i < data.length; i += 4) data[i] = 255
  return { width, height, data }
}
