/** Transfers normals to a simplified surface from the surface it came from. */
import { unitNormal } from './face-normal.ts'
import type { SeamedSurface } from './seamed-surface.ts'
import type { ClosestPoint, Surface } from './surface.ts'

/** How far inside the face a corner's normal is sampled, as a fraction of the way to each other corner. */
const cornerInset = 0.06

/**
 * Sets the normal of every corner of `result` from the nearest point of the source, sampled a little inside the face;
 * corners of a point that differ by less than `creaseDegrees` share one. Does nothing where the source has no normals.
 */
export function carryNormals(
  source: SeamedSurface,
  sourceSurface: Surface,
  result: SeamedSurface,
  creaseDegrees = 35,
): void {
  if (source.normals === undefined) return
  const found = new Float32Array(result.faces.length * 3)
  const { points, faces } = result
  for (let first = 0; first < faces.length; first += 3) {
    const own = unitNormal(points, faces[first]! * 3, faces[first + 1]! * 3, faces[first + 2]! * 3)
    // A face without area still needs a normal.
    if (own.every((value) => value === 0)) own[1] = 1
    for (let k = 0; k < 3; k++) {
      const near = closestInside(sourceSurface, result, first + k)
      const normal: [number, number, number] = [...own]
      if (near.face >= 0) {
        const n = [0, 0, 0]
        for (const [corner, share] of [near.u, near.v, near.w].entries()) {
          for (let axis = 0; axis < 3; axis++) {
            n[axis] = n[axis]! + share * source.normals[(near.face * 3 + corner) * 3 + axis]!
          }
        }
        const length = Math.hypot(n[0]!, n[1]!, n[2]!)
        const agrees = n[0]! * own[0] + n[1]! * own[1] + n[2]! * own[2] > 0.2 * length
        if (length > 1e-6 && agrees) for (let axis = 0; axis < 3; axis++) normal[axis] = n[axis]! / length
      }
      found.set(normal, (first + k) * 3)
    }
  }
  result.normals = joinNormals(result, found, Math.cos((creaseDegrees * Math.PI) / 180))
}

/** The point of the source nearest to one a little inside the corner's face. */
function closestInside(surface: Surface, { points, faces }: SeamedSurface, corner: number): ClosestPoint {
  const first = corner - (corner % 3)
  const a = faces[corner]! * 3
  const b = faces[first + ((corner + 1) % 3)]! * 3
  const c = faces[first + ((corner + 2) % 3)]! * 3
  const own = 1 - 2 * cornerInset
  return surface.closest(
    points[a]! * own + (points[b]! + points[c]!) * cornerInset,
    points[a + 1]! * own + (points[b + 1]! + points[c + 1]!) * cornerInset,
    points[a + 2]! * own + (points[b + 2]! + points[c + 2]!) * cornerInset,
  )
}

/** Averages the normals of a point's corners that are within the crease angle of the first of them. */
function joinNormals(result: SeamedSurface, found: Float32Array, minDot: number): Float32Array {
  const cornersOf: number[][] = Array.from({ length: result.points.length / 3 }, () => [])
  for (let corner = 0; corner < result.faces.length; corner++) cornersOf[result.faces[corner]!]!.push(corner)
  const joined = new Float32Array(found.length)
  for (const corners of cornersOf) {
    let rest = corners
    while (rest.length > 0) {
      const lead = rest[0]! * 3
      const [lx, ly, lz] = [found[lead]!, found[lead + 1]!, found[lead + 2]!]
      const others: number[] = []
      const group: number[] = []
      let [x, y, z] = [0, 0, 0]
      for (const corner of rest) {
        const at = corner * 3
        if (corner !== rest[0] && found[at]! * lx + found[at + 1]! * ly + found[at + 2]! * lz < minDot) {
          others.push(corner)
          continue
        }
        group.push(corner)
        x += found[at]!
        y += found[at + 1]!
        z += found[at + 2]!
      }
      const length = Math.hypot(x, y, z) || 1
      for (const corner of group) joined.set([x / length, y / length, z / length], corner * 3)
      rest = others
    }
  }
  return joined
}
