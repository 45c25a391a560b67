/** Turns a picture into a line drawing. */
import { blurred } from '../../../engine/image/blur.ts'
import type { Raster } from '../../../engine/model.ts'

const ink = [28, 26, 34]

/**
 * Extended difference of Gaussians (Winnemöller, Kyprianidis, Olsen 2012) over lightness and two colour differences;
 * `pencil` adds soft tone in the shadows. Opaque, on white.
 */
export function inkOf({ width, height, data }: Raster, pencil: boolean): Raster {
  const sigma = Math.max(0.8, Math.max(width, height) / 620)
  const planes = [0, 1, 2].map((c) => {
    const plane = new Float32Array(width * height)
    for (let pixel = 0; pixel < plane.length; pixel++) {
      const at = pixel * 4
      const alpha = data[at + 3]! / 255
      const on = (k: number): number => (data[at + k]! * alpha + 255 * (1 - alpha)) / 255
      const light = 0.3 * on(0) + 0.59 * on(1) + 0.11 * on(2)
      plane[pixel] = c === 0 ? light : c === 1 ? (on(0) - on(1)) * 0.7 : (on(2) - light) * 0.7
    }
    return plane
  })
  const dark = new Float32Array(width * height)
  planes.forEach((plane, c) => {
    const fine = blurred(plane, width, height, sigma)
    const coarse = blurred(plane, width, height, sigma * 1.7)
    for (let pixel = 0; pixel < dark.length; pixel++) {
      const edge = fine[pixel]! - coarse[pixel]!
      // Lightness draws only on the dark side of an edge, so that lines stay single; colours on both.
      const value = c === 0 ? -edge : Math.abs(edge) * 0.8
      dark[pixel] = Math.max(dark[pixel]!, Math.tanh(Math.max(0, value - 0.008) * 60))
    }
  })
  const light = blurred(planes[0]!, width, height, sigma * 1.2)
  const out = new Uint8ClampedArray(data.length)
  for (let pixel = 0; pixel < dark.length; pixel++) {
    const solid = Math.min(1, Math.max(0, (0.13 - light[pixel]!) / 0.06))
    const tone = pencil ? 0.5 * Math.max(0, 0.62 - light[pixel]!) : 0
    const share = Math.max(dark[pixel]!, solid, tone)
    for (let c = 0; c < 3; c++) out[pixel * 4 + c] = 255 * (1 - share) + ink[c]! * share
    out[pixel * 4 + 3] = 255
  }
  return { width, height, data: out }
}
