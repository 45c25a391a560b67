/** Plain closed bodies for bases, cuts and bores. */
import { cross, unit, type Vector } from '../../mesh/vectors.ts'
import { plainBody, type Body } from '../../repair/body.ts'
import { vec3 } from '../../vec3.ts'

/** Rings of equally many points, from bottom to top, each seen from above running from X to Z; closed with a fan at both ends. */
export function loft(like: Body, rings: readonly (readonly [number, number, number])[][], look: number): Body {
  const count = rings[0]!.length
  const points = rings.flat(2)
  const triangles: number[] = []
  for (let ring = 0; ring + 1 < rings.length; ring++)
    for (let i = 0; i < count; i++) {
      const a = ring * count + i
      const b = ring * count + ((i + 1) % count)
      triangles.push(a, a + count, b, b, a + count, b + count)
    }
  for (const [ring, isTop] of [
    [0, false],
    [rings.length - 1, true],
  ] as const)
    for (let i = 1; i + 1 < count; i++) {
      const [a, b, c] = [ring * count, ring * count + i, ring * count + i + 1]
      triangles.push(a, ...(isTop ? [c, b] : [b, c]))
    }
  return plainBody(like, Float64Array.from(points), Uint32Array.from(triangles), look)
}

/** A ring of a rectangle with rounded corners, or of an ellipse where the radius is as large as both halves. */
export function roundedRing(
  halfX: number,
  halfZ: number,
  radius: number,
  y: number,
  middle: readonly [number, number] = [0, 0],
  steps = 24,
): [number, number, number][] {
  const ring: [number, number, number][] = []
  const [cx, cz] = [Math.max(0, halfX - radius), Math.max(0, halfZ - radius)]
  const [rx, rz] = [halfX - cx, halfZ - cz]
  for (let quarter = 0; quarter < 4; quarter++)
    for (let step = 0; step <= steps; step++) {
      // Where two quarters meet in one point it is given once.
      const joins = (quarter % 2 === 0 ? cx : cz) === 0
      if (step === steps && joins) continue
      const angle = ((quarter + step / steps) * Math.PI) / 2
      const [sx, sz] = [quarter === 0 || quarter === 3 ? 1 : -1, quarter < 2 ? 1 : -1]
      ring.push([middle[0] + sx * cx + rx * Math.cos(angle), y, middle[1] + sz * cz + rz * Math.sin(angle)])
    }
  return ring
}

/** A round bar between two places. */
export function bar(
  like: Body,
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  radius: number,
  look: number,
  steps = 48,
): Body {
  const axis = vec3((i) => to[i] - from[i])
  const profile = [
    [0, radius],
    [Math.hypot(...axis), radius],
  ] as const
  return spindle(like, { from, axis: unit(axis), profile }, look, steps)
}

/** A solid turned about an axis. */
export interface Spindle {
  from: readonly [number, number, number]
  /** Of unit length. */
  axis: Vector
  /** Ways along the axis from `from`, each with its radius. */
  profile: readonly (readonly [along: number, radius: number])[]
  /** Its sides are cut flat at this distance from the axis, towards the second direction of `sidesOf`; left out: round all around. */
  flatAt?: number
}

/** Two directions at right angles to an axis and each other. */
export function sidesOf([x, y, z]: Vector): [Vector, Vector] {
  const u = unit(Math.abs(x) < 0.6 ? [0, z, -y] : [-z, 0, x])
  return [u, cross([x, y, z], u)]
}

/** With as many sides as steps. */
export function spindle(
  like: Body,
  { from, axis, profile, flatAt = Infinity }: Spindle,
  look: number,
  steps = 48,
): Body {
  const [u, v] = sidesOf(axis)
  const ring = (along: number, radius: number): [number, number, number][] =>
    Array.from({ length: steps }, (_, i) => {
      // Runs against the axis' screw, as the rings of a loft do around Y.
      const angle = (-i / steps) * 2 * Math.PI
      const [c, s] = [radius * Math.cos(angle), Math.min(flatAt, radius * Math.sin(angle))]
      return vec3((k) => from[k] + along * axis[k] + c * u[k] + s * v[k])
    })
  return loft(
    like,
    profile.map(([along, radius]) => ring(along, radius)),
    look,
  )
}
