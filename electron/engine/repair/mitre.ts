/** Mitred offset directions: where the points of a sheet go when it gets a back, so that faces keep their distance. */
import { addPlane, minimise, quadricLength } from '../mesh/quadrics.ts'
import type { Body } from './body.ts'
import { normalOf } from './orient-patches.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** The mitre limit, in thicknesses. */
const longest = 2

/**
 * 3 per point, in thicknesses: the offset from the back to the front. Every face around a point moves by one thickness
 * where the crease allows it: least squares over the faces, weighted by angle.
 */
export function mitredNormals(body: Body): Float64Array {
  const count = body.points.length / 3
  const quadrics = new Float64Array(count * quadricLength)
  const means = new Float64Array(count * 3)
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    const [x, y, z, area] = normalOf(body, triangle)
    if (!(area > 0)) continue
    for (let k = 0; k < 3; k++) {
      const point = body.triangles[triangle * 3 + k]!
      const weight = angleAt(body, triangle, k)
      addPlane(quadrics, point, x, y, z, -1, weight)
      means[point * 3]! += weight * x
      means[point * 3 + 1]! += weight * y
      means[point * 3 + 2]! += weight * z
    }
  }
  const best = new Float64Array(3)
  for (let point = 0; point < count; point++) {
    const at = point * 3
    const length = Math.hypot(means[at]!, means[at + 1]!, means[at + 2]!) || 1
    const [x, y, z] = [means[at]! / length, means[at + 1]! / length, means[at + 2]! / length]
    means.set([x, y, z], at)
    const own = quadrics.subarray(point * quadricLength, (point + 1) * quadricLength)
    if (!minimise(own, x, y, z, best)) continue
    // If the surrounding faces point in all directions, only the mean normal is used.
    if (!(best[0]! * x + best[1]! * y + best[2]! * z > 0)) continue
    const share = Math.min(1, longest / Math.hypot(best[0]!, best[1]!, best[2]!))
    for (let axis = 0; axis < 3; axis++) means[at + axis] = best[axis]! * share
  }
  return means
}

function angleAt({ points: p, triangles }: Body, triangle: number, k: number): number {
  const [a, b, c] = vec3((i) => triangles[triangle * 3 + ((k + i) % 3)]! * 3)
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
  const cross = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
  return Math.atan2(cross, ux * vx + uy * vy + uz * vz)
}
