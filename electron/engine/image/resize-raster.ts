/** Downscales a picture. */
import { pixelsOf } from './picture-library.ts'
import type { Raster } from '../model.ts'

/** Returns the picture scaled down to `maxSide` pixels, keeping its aspect ratio; the picture itself if it fits. */
export async function fitRaster(raster: Raster, maxSide: number): Promise<Raster> {
  const { width, height, data } = raster
  if (Math.max(width, height) <= maxSide) return raster
  const resized = await pixelsOf(data, { width, height, channels: 4 })
    .resize({ width: maxSide, height: maxSide, fit: 'inside', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: resized.info.width, height: resized.info.height, data: new Uint8ClampedArray(resized.data) }
}
