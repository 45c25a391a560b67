/** Crisp edges of objects, as opposed to soft edges of shadows. */
import type { Raster } from '../model.ts'

/** Radius in pixels within which an edge must complete its step. */
const radiusPx = 3
/**
 * Fraction of the step within two pixels: all of it at an antialiased edge, two thirds at one blurred by a pixel, a
 * third in a ramp.
 */
const minShare = 0.45
/** Of 255: rounding error of a faint ramp's step. */
const rounding = 0.7

/**
 * Returns 1 where a colour changes abruptly: most of the difference in the 7 × 7 neighbourhood (0 … 1, largest channel)
 * lies within two pixels, and it is at least `contrast`.
 */
export function crispEdges({ data, width, height }: Raster, contrast: number): Uint8Array {
  const edges = new Uint8Array(width * height)
  const min = new Uint8Array(width * height)
  const max = new Uint8Array(width * height)
  for (let channel = 0; channel < 3; channel++) {
    for (let pixel = 0; pixel < min.length; pixel++) min[pixel] = max[pixel] = data[pixel * 4 + channel]!
    spread(min, width, height, Math.min)
    spread(max, width, height, Math.max)
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const pixel = y * width + x
        const range = max[pixel]! - min[pixel]!
        if (range < contrast * 255) continue
        const at = pixel * 4 + channel
        const step = Math.max(
          Math.abs(data[at + 4]! - data[at - 4]!),
          Math.abs(data[at + width * 4]! - data[at - width * 4]!),
        )
        if (step > minShare * range + rounding) edges[pixel] = 1
      }
    }
  }
  return edges
}

/** The minimum or maximum over (2 × reach + 1)² pixels, in place, first along rows, then along columns. */
function spread(values: Uint8Array, width: number, height: number, pick: (a: number, b: number) => number): void {
  for (const [count, length, along, across] of [
    [height, width, 1, width],
    [width, height, width, 1],
  ] as const) {
    const line = new Uint8Array(length)
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < length; j++) line[j] = values[i * across + j * along]!
      for (let j = 0; j < length; j++) {
        let value = line[j]!
        for (let k = Math.max(0, j - radiusPx); k <= Math.min(length - 1, j + radiusPx); k++)
          value = pick(value, line[k]!)
        values[i * across + j * along] = value
      }
    }
  }
}
