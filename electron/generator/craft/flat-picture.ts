/** A subject as a flat picture, from a file or from words: the input of every piece. */
import { oklchFromLinear } from '../../engine/colour/oklch.ts'
import type { LinearRgb } from '../../engine/colour/oklch.ts'
import type { Field } from '../../engine/image/sample-field.ts'

/** Fields of `width` × `height`, rows from the top. */
export interface FlatPicture {
  name: string
  width: number
  height: number
  /** Coverage by the subject per pixel, 0 … 1. All 1 for a whole picture. */
  alpha: Float32Array
  /** Linear RGB, 3 per pixel; extended beyond the subject, or white. */
  colour: Float32Array
  /** Depth of the modelled body, 0 … 1. */
  form?: Float32Array | undefined
  /** Number of the painted shape per pixel, 0 outside; undefined for photographs. */
  shapes?: Uint8Array | undefined
  /** Bounding box of alpha ≥ 0.5: left, top, right, bottom in pixels. */
  box: [number, number, number, number]
}

/** Returns the perceived lightness (OKLab's L), 0 … 1 per pixel. */
export function lightnessOf({ colour, width, height }: FlatPicture): Field {
  const values = new Float32Array(width * height)
  const one: LinearRgb = [0, 0, 0]
  for (let pixel = 0; pixel < values.length; pixel++) {
    for (let c = 0; c < 3; c++) one[c] = colour[pixel * 3 + c]!
    values[pixel] = oklchFromLinear(one).lightness
  }
  return { width, height, values }
}

/** Returns the relative luminance (Rec. 709), 0 … 1 per pixel; white outside the subject. */
export function luminanceOf({ colour, alpha, width, height }: FlatPicture): Field {
  const values = new Float32Array(width * height)
  for (let pixel = 0; pixel < values.length; pixel++) {
    const at = pixel * 3
    const own = 0.2126 * colour[at]! + 0.7152 * colour[at + 1]! + 0.0722 * colour[at + 2]!
    values[pixel] = own * alpha[pixel]! + (1 - alpha[pixel]!)
  }
  return { width, height, values }
}
