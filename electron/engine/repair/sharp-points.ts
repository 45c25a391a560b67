/** Restores the sharp edges and corners of the original surface on one extracted from a lattice. */
import { addPlane, minimise, quadricLength } from '../mesh/quadrics.ts'
import type { Surface } from '../mesh/surface.ts'
import { nextCorner } from '../mesh/twins.ts'
import { cornerOffsets, unitNormal } from '../mesh/face-normal.ts'

/** The original has a sharp edge near a point where normals differ by more than this angle. */
const sharpCosine = Math.cos((25 * Math.PI) / 180)

/**
 * Moves points whose neighbours lie on diverging faces of `old` to the intersection of those faces' planes (as in dual
 * contouring: Ju, Losasso, Schaefer & Warren 2002), by at most `reach`, and only where `old` is within a tenth of that.
 * Changes `points`, 3 per point; all should lie within reach of `old`.
 */
export function sharpenPoints(points: Float64Array, triangles: Uint32Array, old: Surface, reach: number): void {
  const count = points.length / 3
  const quadrics = new Float64Array(count * quadricLength)
  const normals = new Float64Array(count * 3)
  for (let point = 0; point < count; point++) {
    const at = point * 3
    const near = old.closest(points[at]!, points[at + 1]!, points[at + 2]!, reach)
    if (near.face < 0) continue
    normals.set(unitNormal(old.positions, ...cornerOffsets(old.indices, near.face)), at)
  }
  const isSharp = new Uint8Array(count)
  for (let corner = 0; corner < triangles.length; corner++) {
    const [a, b] = [triangles[corner]!, triangles[nextCorner(corner)]!]
    for (const [to, from] of [
      [a, b],
      [b, a],
      [a, a],
    ] as const)
      addPlaneOf(quadrics, to, normals, points, from)
    const [p, q] = [a * 3, b * 3]
    const cosine = normals[p]! * normals[q]! + normals[p + 1]! * normals[q + 1]! + normals[p + 2]! * normals[q + 2]!
    if (cosine < sharpCosine) isSharp[a] = isSharp[b] = 1
  }
  const best = new Float64Array(3)
  const before = points.slice()
  for (let point = 0; point < count; point++) {
    if (isSharp[point] === 0) continue
    const [x, y, z] = [before[point * 3]!, before[point * 3 + 1]!, before[point * 3 + 2]!]
    const own = quadrics.subarray(point * quadricLength, (point + 1) * quadricLength)
    if (!minimise(own, x, y, z, best)) continue
    if (!(Math.hypot(best[0]! - x, best[1]! - y, best[2]! - z) < reach)) continue
    if (old.closest(best[0]!, best[1]!, best[2]!, reach * 0.1).face < 0) continue
    points.set(best, point * 3)
  }
}

function addPlaneOf(
  quadrics: Float64Array,
  to: number,
  normals: Float64Array,
  points: Float64Array,
  from: number,
): void {
  const at = from * 3
  const [x, y, z] = [normals[at]!, normals[at + 1]!, normals[at + 2]!]
  if (x === 0 && y === 0 && z === 0) return
  addPlane(quadrics, to, x, y, z, -(x * points[at]! + y * points[at + 1]! + z * points[at + 2]!), 1)
}
