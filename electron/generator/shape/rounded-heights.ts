/**
 * The union of all balls inscribed in an outline, centred in its plane: a limb becomes a tube, a disc a ball. This is
 * the medial axis swept with its radius (Blum 1967), computed without the axis as h²(p) = max over c of d(c)² − |p −
 * c|², a distance transform of a sampled function.
 */
import { outlineDistance } from './outline-distance.ts'
import { transformSquares } from '../../engine/image/distance-transform.ts'
import type { Field } from '../../engine/image/sample-field.ts'

/** Returns h² per pixel in square pixels, 0 at and beyond the outline. */
export function roundedSquares(inside: Field): Field {
  const { width, height } = inside
  const field = Float64Array.from(outlineDistance(inside), (distance) =>
    distance > 0 ? -distance * distance : Infinity,
  )
  transformSquares(field, width, height)
  const values = Float32Array.from(field, (value, pixel) => (inside.values[pixel]! > 0.5 ? Math.max(0, -value) : 0))
  return { width, height, values }
}
