/** Exact geometry of what is measured: circles through places, angles and distances. */
import { Vector3 } from 'three'

export interface Circle {
  centre: Vector3
  /** Of unit length. */
  axis: Vector3
  radius: number
  /** The farthest that one of the places lies from it; in the unit of the places. */
  worst: number
}

/**
 * The circle that fits at least three places in their plane, by least squares over x² + y² + Dx + Ey + F (Kåsa, "A circle fitting
 * procedure and its error analysis", 1976), exact for places that lie on one. Null where they lie on a line.
 */
export function fitCircle(places: readonly Vector3[]): Circle | null {
  if (places.length < 3) return null
  const middle = places.reduce((sum, place) => sum.add(place), new Vector3()).divideScalar(places.length)
  const axis = axisOf(places, middle)
  if (axis === null) return null
  const u = new Vector3(Math.abs(axis.x) < 0.6 ? 1 : 0, Math.abs(axis.x) < 0.6 ? 0 : 1, 0).cross(axis).normalize()
  const v = axis.clone().cross(u)
  // Scaled to about 1, so that the sums keep their digits.
  const scale = Math.max(...places.map((place) => place.distanceTo(middle)))
  const flat = places.map((place) => {
    const from = place.clone().sub(middle).divideScalar(scale)
    return [from.dot(u), from.dot(v)] as const
  })
  let [xx, xy, yy, xz, yz, zz] = [0, 0, 0, 0, 0, 0]
  for (const [x, y] of flat) {
    const z = x * x + y * y
    xx += x * x
    xy += x * y
    yy += y * y
    xz += x * z
    yz += y * z
    zz += z
  }
  const whole = xx * yy - xy * xy
  if (!(whole > 1e-10 * xx * xx)) return null
  const x = (xz * yy - yz * xy) / whole / 2
  const y = (yz * xx - xz * xy) / whole / 2
  const radius = Math.sqrt(zz / flat.length + x * x + y * y) * scale
  const centre = middle
    .clone()
    .addScaledVector(u, x * scale)
    .addScaledVector(v, y * scale)
  const worst = Math.max(
    ...places.map((place) => {
      const from = place.clone().sub(centre)
      const height = from.dot(axis)
      return Math.hypot(height, Math.sqrt(Math.max(0, from.lengthSq() - height * height)) - radius)
    }),
  )
  return { centre, axis, radius, worst }
}

/** Of the plane that places lie in: by Newell's sum along them, for an arc and for three places alike. Null for a line. */
function axisOf(places: readonly Vector3[], middle: Vector3): Vector3 | null {
  const sum = new Vector3()
  let size = 0
  for (const [i, place] of places.entries()) {
    const [a, b] = [place.clone().sub(middle), places[(i + 1) % places.length]!.clone().sub(middle)]
    sum.add(a.clone().cross(b))
    size = Math.max(size, a.lengthSq())
  }
  return sum.length() > 1e-9 * size ? sum.normalize() : null
}

/** What an angle is measured between: a direction along an edge, or the outward normal of a face. */
export type Leg = { kind: 'edge'; a: Vector3; b: Vector3 } | { kind: 'face'; at: Vector3; normal: Vector3 }

/**
 * Degrees. Two edges that meet in an end: 0 … 180 as they open there; others 0 … 90. Two faces: 0 … 180, through the material where
 * the edge between them stands out (a cube's are 90, two sides of a thin plate 0). An edge and a face: 0 … 90.
 */
export function angleBetween(first: Leg, second: Leg): number {
  if (first.kind === 'face' && second.kind === 'face') return 180 - degreesBetween(first.normal, second.normal)
  if (first.kind === 'edge' && second.kind === 'edge') {
    const joint = jointOf(first, second)
    if (joint !== null) return degreesBetween(joint.first, joint.second)
    const angle = degreesBetween(first.b.clone().sub(first.a), second.b.clone().sub(second.a))
    return Math.min(angle, 180 - angle)
  }
  const [edge, face] = first.kind === 'edge' ? [first, second] : [second as typeof first, first]
  if (edge.kind !== 'edge' || face.kind !== 'face') return 0
  return Math.abs(90 - degreesBetween(edge.b.clone().sub(edge.a), face.normal))
}

/** Where two edges meet, and both directions from there; null where they do not. */
export function jointOf(
  first: { a: Vector3; b: Vector3 },
  second: { a: Vector3; b: Vector3 },
): { at: Vector3; first: Vector3; second: Vector3 } | null {
  const reach = 1e-6 * Math.max(first.a.distanceTo(first.b), second.a.distanceTo(second.b))
  for (const [a, b] of [
    [first.a, first.b],
    [first.b, first.a],
  ] as const)
    for (const [c, d] of [
      [second.a, second.b],
      [second.b, second.a],
    ] as const)
      if (a.distanceTo(c) <= reach) return { at: a, first: b.clone().sub(a), second: d.clone().sub(c) }
  return null
}

/** By the tangent, which keeps its digits near 0 and 180 where the cosine loses them. */
function degreesBetween(a: Vector3, b: Vector3): number {
  return (Math.atan2(a.clone().cross(b).length(), a.dot(b)) * 180) / Math.PI
}

/** How many degrees two faces are away from being parallel, whichever way they look. */
export function awayFromParallel(a: Vector3, b: Vector3): number {
  const angle = degreesBetween(a, b)
  return Math.min(angle, 180 - angle)
}

/** The distance of two parallel planes, and the foot of the first place on the second plane. */
export function planeDistance(at: Vector3, other: Vector3, normal: Vector3): { distance: number; foot: Vector3 } {
  const height = other.clone().sub(at).dot(normal)
  return { distance: Math.abs(height), foot: at.clone().addScaledVector(normal, height) }
}
