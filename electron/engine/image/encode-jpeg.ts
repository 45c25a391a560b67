/** Pixels → JPEG. */
import { pixelsOf } from './picture-library.ts'
import type { Raster } from '../model.ts'

/** The JPEG file of a picture, alpha left out. `quality` 1 … 100. The same pixels give the same bytes. */
export async function encodeJpeg(raster: Raster, quality = 90): Promise<Uint8Array> {
  const { width, height, data } = raster
  const image = pixelsOf(data, { width, height, channels: 4 }).removeAlpha()
  return new Uint8Array(await image.jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: false }).toBuffer())
}
