/** Pixels → JPEG. */
import { pixelsOf } from './picture-library.ts'
import type { Raster } from '../model.ts'

/** Encodes a picture as JPEG, without alpha. `quality` 1 … 100. Deterministic. */
export async function encodeJpeg(raster: Raster, quality = 90): Promise<Uint8Array> {
  const { width, height, data } = raster
  const image = pixelsOf(data, { width, height, channels: 4 }).removeAlpha()
  return new Uint8Array(await image.jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: false }).toBuffer())
}
