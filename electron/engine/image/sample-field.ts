/** Interpolation in a single-channel field. */

/** A field of `width` × `height` values; pixel (0, 0) covers 0 … 1 both ways, so its value lies at (0.5, 0.5). */
export interface Field {
  width: number
  height: number
  values: Float32Array
}

/** Bilinear, clamped at the border. */
export function sampleField({ width, height, values }: Field, x: number, y: number): number {
  const px = Math.min(width - 1, Math.max(0, x - 0.5))
  const py = Math.min(height - 1, Math.max(0, y - 0.5))
  const x0 = Math.floor(px)
  const y0 = Math.floor(py)
  const x1 = Math.min(width - 1, x0 + 1)
  const y1 = Math.min(height - 1, y0 + 1)
  const u = px - x0
  const v = py - y0
  const top = values[y0 * width + x0]! * (1 - u) + values[y0 * width + x1]! * u
  const bottom = values[y1 * width + x0]! * (1 - u) + values[y1 * width + x1]! * u
  return top * (1 - v) + bottom * v
}

/**
 * Resamples a window of the field: pixel (i, j) of the result covers `step` × `step` of the field from (left + i ×
 * step, top + j × step). Downscaling averages 2 × 2 or more samples per pixel. `outside` is used beyond the field.
 */
export function windowOf(
  field: Field,
  window: { left: number; top: number; width: number; height: number; step: number },
  outside: number,
): Field {
  const { left, top, width, height, step } = window
  const samples = Math.max(1, Math.ceil(step))
  const values = new Float32Array(width * height)
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      let sum = 0
      for (let b = 0; b < samples; b++) {
        for (let a = 0; a < samples; a++) {
          const x = left + (i + (a + 0.5) / samples) * step
          const y = top + (j + (b + 0.5) / samples) * step
          const within = x >= 0 && y >= 0 && x <= field.width && y <= field.height
          sum += within ? sampleField(field, x, y) : outside
        }
      }
      values[j * width + i] = sum / samples ** 2
    }
  }
  return { width, height, values }
}
