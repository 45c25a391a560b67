/** Orders the triangles of a mesh by locality. */
import type { Part } from '../model.ts'
import { boundsOf } from '../mesh/bounds.ts'
import type { Vector } from '../mesh/vectors.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** Cells along each axis, as a power of two: far finer than chunks, and few enough to count in one pass. */
const cellBits = 6

/**
 * Returns triangle indices along a Morton curve (Morton 1966, "A computer oriented geodetic data base") over a lattice
 * of 64³ cells in the bounding box; stable within a cell, which preserves the file's vertex cache order. Linear: one
 * counting sort.
 */
export function spatialOrder({ positions, indices }: Pick<Part, 'positions' | 'indices'>): Uint32Array {
  const [low, scale] = lattice(positions)
  const triangles = indices.length / 3
  const keys = new Uint32Array(triangles)
  const starts = new Uint32Array((1 << (cellBits * 3)) + 1)
  const [lowX, lowY, lowZ] = low
  const [scaleX, scaleY, scaleZ] = scale
  for (let triangle = 0, corner = 0; triangle < triangles; triangle++, corner += 3) {
    const a = indices[corner]! * 3
    const b = indices[corner + 1]! * 3
    const c = indices[corner + 2]! * 3
    const x = (positions[a]! + positions[b]! + positions[c]! - lowX) * scaleX
    const y = (positions[a + 1]! + positions[b + 1]! + positions[c + 1]! - lowY) * scaleY
    const z = (positions[a + 2]! + positions[b + 2]! + positions[c + 2]! - lowZ) * scaleZ
    const key = (spread[x & 63]! << 2) | (spread[y & 63]! << 1) | spread[z & 63]!
    keys[triangle] = key
    starts[key + 1]!++
  }
  for (let cell = 1; cell < starts.length; cell++) starts[cell]! += starts[cell - 1]!
  const order = new Uint32Array(triangles)
  for (let triangle = 0; triangle < triangles; triangle++) order[starts[keys[triangle]!]!++] = triangle
  return order
}

/** Three times the minimum corner, and cells per metre for a sum of three corners. */
function lattice(positions: Float32Array): [Vector, Vector] {
  const { low, high } = boundsOf(positions)
  // One cell size for all axes, so that a flat model is only split across its faces.
  const side = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  const scale = side > 0 ? ((1 << cellBits) - 0.001) / side / 3 : 0
  return [vec3((axis) => low[axis] * 3), [scale, scale, scale]]
}

/** Six bits, spread three apart. */
const spread = Uint32Array.from({ length: 1 << cellBits }, (_, value) => {
  let bits = 0
  for (let i = 0; i < cellBits; i++) bits |= ((value >> i) & 1) << (i * 3)
  return bits
})
