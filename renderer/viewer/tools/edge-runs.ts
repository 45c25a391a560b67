/** Follows sharp edges over the mesh: straight as long as they go on, or around a rim. */
import type { Vector3 } from 'three'
import { fitCircle, type Circle } from './fits.ts'
import { sharpEdgesAt } from './near-edges.ts'
import type { Picker } from './picker.ts'

const maxSteps = 600
const straightDegrees = 1
const rimDegrees = 50
/** How far from the circle the places of a rim may lie, as a share of its radius. */
const roundness = 0.02

/** The whole straight edge that a piece of it belongs to. `reach` is a length that counts as nothing. */
export function straightEdge(picker: Picker, piece: { a: Vector3; b: Vector3 }, reach: number): [Vector3, Vector3] {
  const end = (from: Vector3, to: Vector3) => follow(picker, from, to, straightDegrees, reach, from).at(-1) ?? to
  return [end(piece.b, piece.a), end(piece.a, piece.b)]
}

/** The circle along a rim that a piece of an edge belongs to, whole or an arc of five places and more; null where it is not round. */
export function roundRim(
  picker: Picker,
  piece: { a: Vector3; b: Vector3 },
  reach: number,
): { circle: Circle; places: Vector3[]; closed: boolean } | null {
  const ahead = follow(picker, piece.a, piece.b, rimDegrees, reach, null)
  const closed = ahead.length > 2 && ahead.at(-1)!.distanceTo(piece.a) <= reach
  const behind = closed ? [] : follow(picker, piece.b, piece.a, rimDegrees, reach, null)
  const places = closed ? [piece.b, ...ahead] : [...behind.toReversed(), piece.a, piece.b, ...ahead]
  if (places.length < 5) return null
  const circle = fitCircle(places)
  return circle !== null && circle.worst <= roundness * circle.radius ? { circle, places, closed } : null
}

/** Returns the points after `to`, turning by at most a limit in degrees at each; with `straightFrom`, measured against the direction from there. */
function follow(
  picker: Picker,
  from: Vector3,
  to: Vector3,
  degrees: number,
  reach: number,
  straightFrom: Vector3 | null,
): Vector3[] {
  const least = Math.cos((degrees * Math.PI) / 180)
  const places: Vector3[] = []
  let [before, here] = [from, to]
  for (let step = 0; step < maxSteps; step++) {
    const ahead = here
      .clone()
      .sub(straightFrom ?? before)
      .normalize()
    let next: Vector3 | null = null
    let most = least
    for (const { b } of sharpEdgesAt(picker, here, reach)) {
      const turn = b.clone().sub(here).normalize().dot(ahead)
      if (turn > most) [next, most] = [b, turn]
    }
    if (next === null) return places
    places.push(next)
    if (next.distanceTo(from) <= reach) return places
    ;[before, here] = [here, next]
  }
  return places
}
