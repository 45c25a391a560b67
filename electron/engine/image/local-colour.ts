/** Local mean colours of selected pixels. */
import type { Raster } from '../model.ts'
import { boxBlurred } from './blur.ts'

/** Per channel, 0 … 255: the weighted mean over (2 × radius + 1)² pixels, or the pixel's own colour if all weights are zero. */
export function localColour({ data, width, height }: Raster, weight: Float32Array, radius: number): Float32Array[] {
  const share = boxBlurred(weight, width, height, radius)
  return [0, 1, 2].map((channel) => {
    const colour = new Float32Array(width * height)
    for (let pixel = 0; pixel < colour.length; pixel++) colour[pixel] = weight[pixel]! * data[pixel * 4 + channel]!
    const sum = boxBlurred(colour, width, height, radius)
    for (let pixel = 0; pixel < sum.length; pixel++) {
      const here = share[pixel]!
      sum[pixel] = here > 1e-4 ? sum[pixel]! / here : data[pixel * 4 + channel]!
    }
    return sum
  })
}
