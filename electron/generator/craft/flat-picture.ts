/** A subject as a flat picture: what every piece of this room is made of, whether it came from a file or from words. */
import { oklchFromLinear } from '../../engine/colour/oklch.ts'
import type { LinearRgb } from '../../engine/colour/oklch.ts'
import type { Field } from '../../engine/image/sample-field.ts'

/** Fields of `width` × `height`, rows from the top. */
export interface FlatPicture {
  name: string
  width: number
  height: number
  /** Share of subject per pixel, 0 … 1, soft at the edge. All 1 for a picture from edge to edge. */
  alpha: Float32Array
  /** Linear RGB, 3 per pixel; beyond the subject's edge it goes on, or is white. */
  colour: Float32Array
  /** How far the modelled body stands out, 0 … 1, where the subject has one. */
  form?: Float32Array
  /** Number of the painted shape per pixel, 0 outside, where it was drawn from shapes. */
  shapes?: Uint8Array
  /** Smallest box around alpha ≥ 0.5: left, top, right, bottom in pixels. */
  box: [number, number, number, number]
}

/** Perceived lightness (OKLab's L), 0 … 1 per pixel. */
export function lightnessOf({ colour, width, height }: FlatPicture): Field {
  const values = new Float32Array(width * height)
  const one: LinearRgb = [0, 0, 0]
  for (let pixel = 0; pixel < values.length; pixel++) {
    for (let c = 0; c < 3; c++) one[c] = colour[pixel * 3 + c]!
    values[pixel] = oklchFromLinear(one).lightness
  }
  return { width, height, values }
}

/** Relative luminance (Rec. 709), linear, 0 … 1 per pixel; where there is no subject, white. */
export function luminanceOf({ colour, alpha, width, height }: FlatPicture): Field {
  const values = new Float32Array(width * height)
  for (let pixel = 0; pixel < values.length; pixel++) {
    const at = pixel * 3
    const own = 0.2126 * colour[at]! + 0.7152 * colour[at + 1]! + 0.0722 * colour[at + 2]!
    values[pixel] = own * alpha[pixel]! + (1 - alpha[pixel]!)
  }
  return { width, height, values }
}
