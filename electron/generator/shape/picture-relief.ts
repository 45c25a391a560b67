/** Fine relief from a picture's lightness. */
import { blurred } from '../../engine/image/blur.ts'
import { fillAround } from '../../engine/image/fill-around.ts'
import type { Field } from '../../engine/image/sample-field.ts'

/** Below this spread of lightness a picture counts as flat, so that its noise makes no bumps. */
const minSpread = 0.035

/**
 * Returns relief −1 … 1 per pixel: areas lighter than their neighbourhood are higher, darker ones lower. Only details
 * between `finePx` and `coarsePx` count: finer ones are noise, coarser ones lighting. The outline itself produces no
 * relief.
 */
export function pictureRelief(lightness: Field, inside: Float32Array, finePx: number, coarsePx: number): Field {
  const { width, height, values } = lightness
  const weight = Float32Array.from(inside, (share) => (share > 0.9 ? 1 : 0))
  const colour = new Float32Array(values.length * 3)
  for (let pixel = 0; pixel < values.length; pixel++) colour[pixel * 3] = values[pixel]!
  const filled = fillAround({ width, height, colour, weight })
  const whole = Float32Array.from(values, (_, pixel) => filled[pixel * 3]!)
  const fine = blurred(whole, width, height, finePx)
  const coarse = blurred(whole, width, height, coarsePx)
  let squares = 0
  let count = 0
  for (let pixel = 0; pixel < values.length; pixel++) {
    if (weight[pixel] === 0) continue
    squares += (fine[pixel]! - coarse[pixel]!) ** 2
    count++
  }
  const spread = Math.max(minSpread, Math.sqrt(squares / Math.max(1, count)))
  return {
    width,
    height,
    values: fine.map((value, pixel) => Math.tanh((value - coarse[pixel]!) / (2 * spread))),
  }
}
