/** Where the points of a sheet go when it is given a back: along the normals around them, so that faces keep their distance. */
import { Surface } from '../mesh/surface.ts'
import type { Body } from './body.ts'
import { normalOf } from './orient-patches.ts'

/** A sharp crease moves its points no further than this many thicknesses. */
const longest = 2
/** How far the mean normal holds a point against the faces around it: it decides only what they leave open. */
const pull = 1e-3

/**
 * 3 per point, in thicknesses: the way to the front from the back. Every face around a point moves by one thickness where the
 * crease allows it (least squares over the faces, by their angle at the point).
 */
export function mitredNormals(body: Body): Float64Array {
  const count = body.points.length / 3
  /** Per point: the upper half of Σ n nᵀ, Σ n, Σ weight. */
  const sums = new Float64Array(count * 10)
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    const [x, y, z, area] = normalOf(body, triangle)
    if (!(area > 0)) continue
    for (let k = 0; k < 3; k++) {
      const weight = angleAt(body, triangle, k)
      const at = body.triangles[triangle * 3 + k]! * 10
      const terms = [x * x, x * y, x * z, y * y, y * z, z * z, x, y, z, 1]
      for (let i = 0; i < 10; i++) sums[at + i]! += weight * terms[i]!
    }
  }
  const normals = new Float64Array(count * 3)
  for (let point = 0; point < count; point++)
    normals.set(mitreOf(sums.subarray(point * 10, point * 10 + 10)), point * 3)
  return normals
}

function angleAt({ points: p, triangles }: Body, triangle: number, k: number): number {
  const [a, b, c] = [0, 1, 2].map((i) => triangles[triangle * 3 + ((k + i) % 3)]! * 3) as [number, number, number]
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
  const cross = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
  return Math.atan2(cross, ux * vx + uy * vy + uz * vz)
}

function mitreOf(sums: Float64Array): [number, number, number] {
  const [xx, xy, xz, yy, yz, zz, x, y, z, weight] = sums as unknown as number[] as [
    number, number, number, number, number, number, number, number, number, number,
  ]
  const length = Math.hypot(x, y, z)
  if (!(length > 1e-9 * weight)) return [0, 0, 0]
  const held = pull * weight
  const right = [x, y, z].map((value) => value + (held * value) / length) as [number, number, number]
  const solved = solve(xx + held, xy, xz, yy + held, yz, zz + held, right)
  const far = Math.hypot(...solved)
  // Where the faces around look everywhere, the mean normal is all there is.
  if (!(far > 0) || solved[0] * x + solved[1] * y + solved[2] * z <= 0) return [x / length, y / length, z / length]
  return solved.map((value) => value * Math.min(1, longest / far)) as [number, number, number]
}

/** The symmetric 3 × 3 system by its adjugate. */
function solve(
  a: number, b: number, c: number, d: number, e: number, f: number,
  [x, y, z]: [number, number, number],
): [number, number, number] {
  const [p, q, r] = [d * f - e * e, c * e - b * f, b * e - c * d]
  const [s, t, u] = [a * f - c * c, b * c - a * e, a * d - b * b]
  const determinant = a * p + b * q + c * r
  return [
    (p * x + q * y + r * z) / determinant,
    (q * x + s * y + t * z) / determinant,
    (r * x + t * y + u * z) / determinant,
  ]
}

/** Of the room behind a point up to the sheet's own other side, what the back may take: both sides move. */
const shareOfRoom = 0.45
/** And what it takes in any case, so that front and back are never one. */
const leastShare = 0.02

/** 1 per point: the share of the way by `thickness` along `normals` that stays clear of the sheet itself. */
export function roomBehind(body: Body, normals: Float64Array, thickness: number): Float64Array {
  const surface = new Surface(body.points, body.triangles)
  const p = body.points
  const lift = thickness * 1e-3
  return Float64Array.from({ length: p.length / 3 }, (_, point) => {
    const at = point * 3
    const [dx, dy, dz] = [-normals[at]!, -normals[at + 1]!, -normals[at + 2]!]
    const length = Math.hypot(dx, dy, dz)
    if (!(length > 0)) return 1
    const [x, y, z] = [p[at]! + dx * lift, p[at + 1]! + dy * lift, p[at + 2]! + dz * lift]
    const hit = surface.raycast(x, y, z, dx, dy, dz, thickness / shareOfRoom)
    return hit === null ? 1 : Math.max(leastShare, Math.min(1, (hit.distance * shareOfRoom) / thickness))
  })
}
