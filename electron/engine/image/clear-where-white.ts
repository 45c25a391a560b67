/** Converts a mask: white (may change) becomes transparent, black opaque. Pure. */
import type { Raster } from '../model.ts'

/** Greys become transparent in proportion to their luma (ITU-R BT.601); transparent mask pixels count as black. */
export function clearWhereWhite({ width, height, data }: Raster): Raster {
  const pixels = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
    pixels[at + 3] = 255 - (light * data[at + 3]!) / 255
  }
  return { width, height, data: pixels }
}
