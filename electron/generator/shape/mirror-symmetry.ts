/** Measures the mirror symmetry of a shape about an upright axis. */
import { sampleField, type Field } from '../../engine/image/sample-field.ts'

export interface MirrorAxis {
  /** Pixels from the left border. */
  x: number
  /** Intersection over union of the shape and its mirror image. */
  overlap: number
}

/** Finds the axis of best mirror symmetry, to a quarter of a pixel. */
export function findMirrorAxis(inside: Field): MirrorAxis {
  const { width, height, values } = inside
  let sum = 0
  let moment = 0
  for (let pixel = 0; pixel < values.length; pixel++) {
    sum += values[pixel]!
    moment += values[pixel]! * ((pixel % width) + 0.5)
  }
  const middle = sum === 0 ? width / 2 : moment / sum
  const reach = 0.06 * width
  let best: MirrorAxis = { x: middle, overlap: overlapAbout(inside, middle, 2) }
  const look = (from: number, to: number, step: number, stride: number): void => {
    for (let x = from; x <= to; x += step) {
      const overlap = overlapAbout(inside, x, stride)
      if (overlap > best.overlap) best = { x, overlap }
    }
  }
  look(middle - reach, middle + reach, Math.max(1, width / 120), height > 200 ? 3 : 1)
  best = { x: best.x, overlap: overlapAbout(inside, best.x, 1) }
  look(best.x - 2, best.x + 2, 0.25, 1)
  return best
}

function overlapAbout(field: Field, axis: number, stride: number): number {
  const { width, height, values } = field
  let common = 0
  let together = 0
  for (let y = 0; y < height; y += stride) {
    for (let x = 0; x < width; x += stride) {
      const value = values[y * width + x]!
      const mirrored = 2 * axis - (x + 0.5)
      const other = mirrored < 0 || mirrored > width ? 0 : sampleField(field, mirrored, y + 0.5)
      common += Math.min(value, other)
      together += Math.max(value, other)
    }
  }
  return together === 0 ? 0 : common / together
}
