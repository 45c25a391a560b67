/** Points distributed evenly over a surface. */
import { randomNumbers } from '../random-numbers.ts'
import { doubledArea, type Points } from './face-normal.ts'

/** 3 coordinates and 3 barycentric weights per sample, and the face of each. */
export interface SurfaceSamples {
  positions: Float64Array
  weights: Float64Array
  faces: Uint32Array
}

/**
 * Returns `count` points of equal density: one in each of `count` equal shares of the area in face order, at a seeded
 * random position in its triangle (square root parametrisation, Turk 1990). Surfaces without area have none.
 */
export function sampleSurface(positions: Points, indices: Uint32Array, count: number, seed: number): SurfaceSamples {
  const triangles = indices.length / 3
  const sums = new Float64Array(triangles)
  let area = 0
  for (let face = 0; face < triangles; face++) {
    const [a, b, c] = [indices[face * 3]! * 3, indices[face * 3 + 1]! * 3, indices[face * 3 + 2]! * 3]
    const size = doubledArea(positions, a, b, c)
    if (Number.isFinite(size)) area += size
    sums[face] = area
  }
  const samples = area > 0 ? count : 0
  const result = {
    positions: new Float64Array(samples * 3),
    weights: new Float64Array(samples * 3),
    faces: new Uint32Array(samples),
  }
  const random = randomNumbers(seed)
  let face = 0
  for (let i = 0; i < samples; i++) {
    const at = ((i + random()) / samples) * area
    while (face < triangles - 1 && sums[face]! <= at) face++
    const root = Math.sqrt(random())
    const u = 1 - root
    const v = root * random()
    const w = 1 - u - v
    const a = indices[face * 3]! * 3
    const b = indices[face * 3 + 1]! * 3
    const c = indices[face * 3 + 2]! * 3
    for (let axis = 0; axis < 3; axis++) {
      result.positions[i * 3 + axis] = u * positions[a + axis]! + v * positions[b + axis]! + w * positions[c + axis]!
    }
    result.weights.set([u, v, w], i * 3)
    result.faces[i] = face
  }
  return result
}
