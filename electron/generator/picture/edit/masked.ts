/** Only where the mask allows it. */
import type { Raster } from '../../../engine/model.ts'

/** `after` where the mask is white, `before` to the bit where it is black, a blend between (alpha weighed). Same sizes. */
export function masked(before: Raster, after: Raster, mask: Uint8Array): Raster {
  const data = new Uint8ClampedArray(before.data.length)
  for (let pixel = 0; pixel < mask.length; pixel++) {
    const at = pixel * 4
    const share = mask[pixel]!
    if (share === 0 || share === 255) {
      const from = share === 0 ? before.data : after.data
      for (let c = 0; c < 4; c++) data[at + c] = from[at + c]!
      continue
    }
    const [a, b] = [(before.data[at + 3]! * (255 - share)) / 255, (after.data[at + 3]! * share) / 255]
    for (let c = 0; c < 3; c++)
      data[at + c] = a + b > 0 ? (before.data[at + c]! * a + after.data[at + c]! * b) / (a + b) : 0
    data[at + 3] = a + b
  }
  return { width: before.width, height: before.height, data }
}
