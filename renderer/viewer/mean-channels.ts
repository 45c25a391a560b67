/** The mean colour of a picture. */
import { linearFromSrgb } from '../../shared/geometry/srgb.ts'

/** px; a scaled-down picture has nearly the same mean. */
const side = 32
const means = { linear: new WeakMap<ImageBitmap, Mean>(), srgb: new WeakMap<ImageBitmap, Mean>() }

type Mean = readonly [number, number, number]

/** Returns the mean of each channel of the opaque pixels, linear, 0 … 1. */
export function meanChannels(picture: ImageBitmap, space: 'linear' | 'srgb'): Mean {
  const known = means[space].get(picture)
  if (known !== undefined) return known
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })
  if (context === null) return [1, 1, 1]
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 128) continue
    count++
    for (let channel = 0; channel < 3; channel++) {
      const value = data[at + channel]! / 255
      sums[channel]! += space === 'srgb' ? linearFromSrgb(value) : value
    }
  }
  const mean: Mean = count === 0 ? [1, 1, 1] : [sums[0] / count, sums[1] / count, sums[2] / count]
  means[space].set(picture, mean)
  return mean
}
