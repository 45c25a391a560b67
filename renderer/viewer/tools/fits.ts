/** Geometry of measurements: circles through points, angles and distances. */
import { Vector3 } from 'three'

export interface Circle {
  centre: Vector3
  /** Unit length. */
  axis: Vector3
  radius: number
  /** Maximum distance of a point from the circle. */
  worst: number
}

/**
 * Returns the circle that fits points in their plane, by least squares over x² + y² + Dx + Ey + F (Kåsa, "A circle fitting procedure
 * and its error analysis", 1976); null for fewer than three points or points on a line.
 */
export function fitCircle(points: readonly Vector3[]): Circle | null {
  if (points.length < 3) return null
  const middle = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(points.length)
  const axis = axisOf(points, middle)
  if (axis === null) return null
  const u = new Vector3(Math.abs(axis.x) < 0.6 ? 1 : 0, Math.abs(axis.x) < 0.6 ? 0 : 1, 0).cross(axis).normalize()
  const v = axis.clone().cross(u)
  // Scaled to about 1, so that the sums do not lose precision.
  const scale = Math.max(...points.map((point) => point.distanceTo(middle)))
  const flat = points.map((point) => {
    const from = point.clone().sub(middle).divideScalar(scale)
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
  const determinant = xx * yy - xy * xy
  if (!(determinant > 1e-10 * xx * xx)) return null
  const x = (xz * yy - yz * xy) / determinant / 2
  const y = (yz * xx - xz * xy) / determinant / 2
  const radius = Math.sqrt(zz / flat.length + x * x + y * y) * scale
  const centre = middle
    .clone()
    .addScaledVector(u, x * scale)
    .addScaledVector(v, y * scale)
  const worst = Math.max(
    ...points.map((point) => {
      const from = point.clone().sub(centre)
      const height = from.dot(axis)
      return Math.hypot(height, Math.sqrt(Math.max(0, from.lengthSq() - height * height)) - radius)
    }),
  )
  return { centre, axis, radius, worst }
}

/** Returns the normal of the points' plane by Newell's sum; null for a line. */
function axisOf(points: readonly Vector3[], middle: Vector3): Vector3 | null {
  const sum = new Vector3()
  let size = 0
  for (const [i, point] of points.entries()) {
    const [a, b] = [point.clone().sub(middle), points[(i + 1) % points.length]!.clone().sub(middle)]
    sum.add(a.clone().cross(b))
    size = Math.max(size, a.lengthSq())
  }
  return sum.length() > 1e-9 * size ? sum.normalize() : null
}

/** One side of an angle: an edge, or a face with its outward normal. */
export type AngleSide = { kind: 'edge'; a: Vector3; b: Vector3 } | { kind: 'face'; at: Vector3; normal: Vector3 }

/**
 * Returns degrees. Two edges that share an end: 0 … 180; other edges: 0 … 90. Two faces: 0 … 180, through the material of a convex
 * edge (90 for a cube, 0 for the sides of a thin plate). An edge and a face: 0 … 90.
 */
export function angleBetween(first: AngleSide, second: AngleSide): number {
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

/** Returns the shared end of two edges and both directions from there; null if they do not meet. */
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

/** By the tangent, because the cosine loses precision near 0 and 180. */
function degreesBetween(a: Vector3, b: Vector3): number {
  return (Math.atan2(a.clone().cross(b).length(), a.dot(b)) * 180) / Math.PI
}

/** Returns the angle between two faces in degrees, regardless of the direction they face. */
export function angleFromParallel(a: Vector3, b: Vector3): number {
  const angle = degreesBetween(a, b)
  return Math.min(angle, 180 - angle)
}

/** Returns the distance between two parallel planes, and the foot of the first point on the second plane. */
export function planeDistance(at: Vector3, other: Vector3, normal: Vector3): { distance: number; foot: Vector3 } {
  const height = other.clone().sub(at).dot(normal)
  return { distance: Math.abs(height), foot: at.clone().addScaledVector(normal, height) }
}
