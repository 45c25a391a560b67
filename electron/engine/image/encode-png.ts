/** Pixels → PNG. */
import { pixelsOf } from './picture-library.ts'
import type { Raster } from '../model.ts'

/** Encodes a picture as PNG, with alpha if any pixel needs it. Deterministic. */
export async function encodePng(raster: Raster): Promise<Uint8Array> {
  const { width, height, data } = raster
  const image = pixelsOf(data, { width, height, channels: 4 })
  const encoded = await (isOpaque(data) ? image.removeAlpha() : image).png({ compressionLevel: 7 }).toBuffer()
  return new Uint8Array(encoded)
}

function isOpaque(data: Uint8ClampedArray): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false
  return true
}
