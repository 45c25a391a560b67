/** A mask with the other meaning: white, which may change, becomes transparent, and black opaque. Pure. */
import type { Raster } from '../model.ts'

/** Greys become as transparent as they are light (ITU-R BT.601); what is transparent in the mask counts as black. */
export function clearWhereWhite({ width, height, data }: Raster): Raster {
  const pixels = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
    pixels[at + 3] = 255 - (light * data[at + 3]!) / 255
  }
  return { width, height, data: pixels }
}
