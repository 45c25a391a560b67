/** Simple closed bodies for bases, cuts and bores. */
import { cross, unit, type Vector } from '../../mesh/vectors.ts'
import { plainBody, type Body } from '../../repair/body.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

/**
 * Lofts rings with equal numbers of points, from bottom to top, each ordered from X to Z as seen from above; closed
 * with a fan at both ends.
 */
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

/** A rounded rectangle, or an ellipse if the radius equals both half sides. */
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
      // A point shared by two quarters is emitted once.
      const joins = (quarter % 2 === 0 ? cx : cz) === 0
      if (step === steps && joins) continue
      const angle = ((quarter + step / steps) * Math.PI) / 2
      const [sx, sz] = [quarter === 0 || quarter === 3 ? 1 : -1, quarter < 2 ? 1 : -1]
      ring.push([middle[0] + sx * cx + rx * Math.cos(angle), y, middle[1] + sz * cz + rz * Math.sin(angle)])
    }
  return ring
}

/** A round bar between two points. */
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

/** A solid of revolution. */
export interface Spindle {
  from: readonly [number, number, number]
  /** Unit vector. */
  axis: Vector
  /** Distances along the axis from `from`, each with its radius. */
  profile: readonly (readonly [along: number, radius: number])[]
  /** Flattens the sides at this distance from the axis, along the second direction of `sidesOf`; round by default. */
  flatAt?: number
}

/** Two unit vectors perpendicular to an axis and to each other. */
export function sidesOf([x, y, z]: Vector): [Vector, Vector] {
  const u = unit(Math.abs(x) < 0.6 ? [0, z, -y] : [-z, 0, x])
  return [u, cross([x, y, z], u)]
}

/** Approximated with `steps` sides. */
export function spindle(
  like: Body,
  { from, axis, profile, flatAt = Infinity }: Spindle,
  look: number,
  steps = 48,
): Body {
  const [u, v] = sidesOf(axis)
  const ring = (along: number, radius: number): [number, number, number][] =>
    Array.from({ length: steps }, (_, i) => {
      // Opposite to the right-handed turn about the axis, like a loft's rings around Y.
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
