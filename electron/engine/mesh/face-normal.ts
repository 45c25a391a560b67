/** Normals and areas of triangles. */
import type { Vector } from './vectors.ts'

/** Coordinates of points, 3 each. */
export type Points = Float32Array | Float64Array

/**
 * The normal of a triangle, as long as twice its area: the cross product of two of its sides. `a`, `b` and `c` are where the
 * coordinates of its corners begin, counter-clockwise seen from where the normal points.
 */
export function areaNormal(points: Points, a: number, b: number, c: number): Vector {
  const ux = points[b]! - points[a]!
  const uy = points[b + 1]! - points[a + 1]!
  const uz = points[b + 2]! - points[a + 2]!
  const vx = points[c]! - points[a]!
  const vy = points[c + 1]! - points[a + 1]!
  const vz = points[c + 2]! - points[a + 2]!
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
}

/** The normal of a triangle; zeros where it has no area or a coordinate is not finite. Corners as in `areaNormal`. */
export function unitNormal(points: Points, a: number, b: number, c: number): Vector {
  const [x, y, z] = areaNormal(points, a, b, c)
  const length = Math.sqrt(x * x + y * y + z * z)
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 0]
}

/** Twice the area of a triangle, in the square of the points' unit. Corners as in `areaNormal`. */
export function doubledArea(points: Points, a: number, b: number, c: number): number {
  const [x, y, z] = areaNormal(points, a, b, c)
  return Math.sqrt(x * x + y * y + z * z)
}

/** The area of a surface of triangles, in the square of the points' unit. Faces with a coordinate that is not finite count for nothing. */
export function surfaceArea(points: Points, indices: Uint32Array): number {
  let area = 0
  for (let first = 0; first < indices.length; first += 3) {
    const doubled = doubledArea(points, indices[first]! * 3, indices[first + 1]! * 3, indices[first + 2]! * 3)
    if (Number.isFinite(doubled)) area += doubled / 2
  }
  return area
}

/** Writes the unit normal of every triangle, 3 numbers each, and gives them back; zeros as in `unitNormal`. */
export function unitNormals<Into extends Points>(points: Points, indices: Uint32Array, into: Into): Into {
  for (let first = 0; first < indices.length; first += 3) {
    const [x, y, z] = areaNormal(points, indices[first]! * 3, indices[first + 1]! * 3, indices[first + 2]! * 3)
    const length = Math.sqrt(x * x + y * y + z * z)
    const hasArea = length > 0
    into[first] = hasArea ? x / length : 0
    into[first + 1] = hasArea ? y / length : 0
    into[first + 2] = hasArea ? z / length : 0
  }
  return into
}
