/** A place moved to where it keeps the gaps of a pocket. */
import { minus, plus, type Vector } from '../../mesh/vectors.ts'
import { type Pocket, wayToGap } from './pocket.ts'

/** Towards the distances from several faces at once. */
const maxRounds = 8

/** `isOutline`: neither nearer to the nearest wall nor farther from it than its gap. */
export function settledPlace(start: Readonly<Vector>, isOutline: boolean, { walls, floor }: Pocket): Vector {
  let place: Vector = [...start]
  for (let round = 0; round < maxRounds; round++) {
    const before = place
    const nearest = isOutline ? nearestOf(place, walls) : null
    for (const wall of walls) place = plus(place, wayToGap(wall, place, wall === nearest))
    place = plus(place, wayToGap(floor, place, false))
    if (Math.hypot(...minus(place, before)) < floor.gapMm * 1e-4) return place
  }
  return place
}

function nearestOf(place: Readonly<Vector>, walls: Pocket['walls']): Pocket['walls'][0] | null {
  let [least, found]: [number, Pocket['walls'][0] | null] = [Infinity, null]
  for (const wall of walls) {
    const away = wall.surface.measure(place[0], place[1], place[2]) / wall.gapMm
    if (away < least) [least, found] = [away, wall]
  }
  return found
}
