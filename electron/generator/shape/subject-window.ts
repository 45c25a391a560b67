/** A picture's subject on a grid of a fixed size. */
import type { Raster } from '../../engine/model.ts'
import type { Field } from '../../engine/image/sample-field.ts'

/** Returns a window for `windowOf`: the box, `sizePx` pixels long, with a free border. */
export function subjectWindow(
  [left, top, right, bottom]: readonly [number, number, number, number],
  sizePx: number,
  border: number,
): { left: number; top: number; width: number; height: number; step: number } {
  const step = Math.max(right - left, bottom - top) / sizePx
  return {
    left: left - border * step,
    top: top - border * step,
    width: Math.ceil((right - left) / step) + 2 * border,
    height: Math.ceil((bottom - top) / step) + 2 * border,
    step,
  }
}

/** Returns the lightness of each pixel, 0 … 1, with Rec. 601 weights. */
export function lightnessOf({ width, height, data }: Raster): Field {
  const values = new Float32Array(width * height)
  for (let pixel = 0; pixel < values.length; pixel++) {
    values[pixel] = (0.3 * data[pixel * 4]! + 0.59 * data[pixel * 4 + 1]! + 0.11 * data[pixel * 4 + 2]!) / 255
  }
  return { width, height, values }
}
