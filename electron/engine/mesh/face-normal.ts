/** Normals and areas of triangles. */
import type { Vector } from './vectors.ts'

/** Coordinates of points, 3 each. */
export type Points = Float32Array | Float64Array

/** Offsets of the corners of a face in the coordinates of the points, as `areaNormal` takes them. */
export function cornerOffsets(indices: Uint32Array, face: number): Vector {
  return [indices[face * 3]! * 3, indices[face * 3 + 1]! * 3, indices[face * 3 + 2]! * 3]
}

/**
 * Area-weighted normal of a triangle: the cross product of two sides, of twice its area in length. `a`, `b` and `c` are
 * offsets of the corners' coordinates, counter-clockwise seen from the front.
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

/** The unit normal of a triangle; zeros if it has no area or a coordinate is not finite. Corners as in `areaNormal`. */
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

/** The sum of the squared sides of a triangle whose corners are points `a`, `b` and `c`. */
export function squaredSides(points: Points, a: number, b: number, c: number): number {
  let sides = 0
  for (let axis = 0; axis < 3; axis++) {
    const [x, y, z] = [points[a * 3 + axis]!, points[b * 3 + axis]!, points[c * 3 + axis]!]
    sides += (x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2
  }
  return sides
}

/** The area of a surface, in squared units of the points. Faces with a coordinate that is not finite are ignored. */
export function surfaceArea(points: Points, indices: Uint32Array): number {
  let area = 0
  for (let first = 0; first < indices.length; first += 3) {
    const doubled = doubledArea(points, indices[first]! * 3, indices[first + 1]! * 3, indices[first + 2]! * 3)
    if (Number.isFinite(doubled)) area += doubled / 2
  }
  return area
}

/** Writes the unit normal of every triangle, 3 numbers each, into `into` and returns it; zeros as in `unitNormal`. */
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
