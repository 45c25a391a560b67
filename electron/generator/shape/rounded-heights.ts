/**
 * The roundest body over an outline: the union of all balls that fit into it, their centres in its plane. A limb becomes a
 * tube with a circle as its section, a disc a ball. It is the medial axis swept with its own radius (Blum 1967), found without
 * the axis: h²(p) = max over c of d(c)² − |p − c|², which is a distance transform of a sampled function.
 */
import { outlineDistance } from './outline-distance.ts'
import { transformSquares } from '../../engine/image/distance-transform.ts'
import type { Field } from '../../engine/image/sample-field.ts'

/** h² per pixel in square pixels, 0 at and beyond the outline. */
export function roundedSquares(inside: Field): Field {
  const { width, height } = inside
  const field = Float64Array.from(outlineDistance(inside), (distance) =>
    distance > 0 ? -distance * distance : Infinity,
  )
  transformSquares(field, width, height)
  const values = Float32Array.from(field, (value, pixel) => (inside.values[pixel]! > 0.5 ? Math.max(0, -value) : 0))
  return { width, height, values }
}
