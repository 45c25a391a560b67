/** Follows sharp edges over the mesh: along a straight edge, or around a rim. */
import type { Vector3 } from 'three'
import { fitCircle, type Circle } from './fits.ts'
import { sharpEdgesAt } from './near-edges.ts'
import type { Picker } from './picker.ts'

const maxPoints = 600
const straightDegrees = 1
const rimDegrees = 50
/** Maximum distance of a rim's points from its circle, as a fraction of the radius. */
const roundness = 0.02

/** Returns the whole straight edge that a piece belongs to. Points nearer than `tolerance` count as the same. */
export function straightEdge(picker: Picker, piece: { a: Vector3; b: Vector3 }, tolerance: number): [Vector3, Vector3] {
  const end = (from: Vector3, to: Vector3) => follow(picker, from, to, straightDegrees, tolerance, from).at(-1) ?? to
  return [end(piece.b, piece.a), end(piece.a, piece.b)]
}

/**
 * Returns the circle through the rim that a piece of an edge belongs to; null if it has fewer than five points or is
 * not round.
 */
export function roundRim(
  picker: Picker,
  piece: { a: Vector3; b: Vector3 },
  tolerance: number,
): { circle: Circle; points: Vector3[]; closed: boolean } | null {
  const ahead = follow(picker, piece.a, piece.b, rimDegrees, tolerance, null)
  const closed = ahead.length > 2 && ahead.at(-1)!.distanceTo(piece.a) <= tolerance
  const behind = closed ? [] : follow(picker, piece.b, piece.a, rimDegrees, tolerance, null)
  const points = closed ? [piece.b, ...ahead] : [...behind.toReversed(), piece.a, piece.b, ...ahead]
  if (points.length < 5) return null
  const circle = fitCircle(points)
  return circle !== null && circle.worst <= roundness * circle.radius ? { circle, points, closed } : null
}

/** Returns the points after `to`, with a limited turn at each; `straightFrom`: measures the turn against the direction from there. */
function follow(
  picker: Picker,
  from: Vector3,
  to: Vector3,
  degrees: number,
  tolerance: number,
  straightFrom: Vector3 | null,
): Vector3[] {
  const minCosine = Math.cos((degrees * Math.PI) / 180)
  const points: Vector3[] = []
  let [before, here] = [from, to]
  while (points.length < maxPoints) {
    const ahead = here
      .clone()
      .sub(straightFrom ?? before)
      .normalize()
    let next: Vector3 | null = null
    let best = minCosine
    for (const { b } of sharpEdgesAt(picker, here, tolerance)) {
      const cosine = b.clone().sub(here).normalize().dot(ahead)
      if (cosine > best) [next, best] = [b, cosine]
    }
    if (next === null) return points
    points.push(next)
    if (next.distanceTo(from) <= tolerance) return points
    ;[before, here] = [here, next]
  }
  return points
}
