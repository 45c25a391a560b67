/** The walls of an inlay, from its outline down to its floor: at the gap from those of the pocket, which may be bent. */
import { minus, plus, scaled, type Vector, vectorAt } from '../../mesh/vectors.ts'
import { nextCorner, twinsOf } from '../../mesh/twins.ts'
import type { Patch } from './patch.ts'
import { clearOfWalls, type Pocket, settledPlace } from './pocket.ts'

/** Places between top and floor, and how far apart they are at the least, in gaps. */
const maxBetween = 3
const minApart = 2
/** Further than this, in gaps, none is moved. */
const maxMoved = 3
/** In gaps: an edge across a wall that comes nearer than this is taken only where the other one does as well. */
const tooNear = 0.9

/** Points of walls between top and floor, and triangles over all: those of the top, the floor, and these. */
export interface Walls {
  places: number[]
  triangles: number[]
}

/** Seen from outside the inlay. */
export function insetWalls(patch: Patch, pocket: Pocket): Walls {
  const twin = twinsOf(Uint32Array.from(patch.triangles))
  const count = patch.top.length / 3
  const walls: Walls = { places: [], triangles: [] }
  const columns = new Map<number, number[]>()
  const columnOf = (point: number): number[] => {
    let column = columns.get(point)
    if (column === undefined) {
      const between = placesBetween(vectorAt(patch.top, point), vectorAt(patch.floor, point), pocket)
      column = [point, ...between.map((place) => count * 2 + walls.places.push(...place) / 3 - 1), point + count]
      columns.set(point, column)
    }
    return column
  }
  const placeOf = (point: number): Vector =>
    point < count
      ? vectorAt(patch.top, point)
      : point < count * 2
        ? vectorAt(patch.floor, point - count)
        : vectorAt(walls.places, point - count * 2)
  for (let corner = 0; corner < twin.length; corner++) {
    if (twin[corner]! >= 0) continue
    const [left, right] = [columnOf(patch.triangles[corner]!), columnOf(patch.triangles[nextCorner(corner)]!)]
    walls.triangles.push(...between(left, right, (a, b) => keptHalfway(placeOf(a), placeOf(b), pocket)))
  }
  return walls
}

/** Down a wall, each as far from the walls of the pocket as the gap asks. */
function placesBetween(top: Vector, below: Vector, pocket: Pocket): Vector[] {
  const deep = Math.hypot(...minus(below, top))
  const count = Math.min(maxBetween, Math.floor(deep / (minApart * pocket.minGapMm)) - 1)
  const places: Vector[] = []
  for (let i = 1; i <= count; i++) {
    const share = i / (count + 1)
    const straight = plus(scaled(top, 1 - share), scaled(below, share))
    const place = settledPlace(straight, true, pocket)
    const isNear = Math.hypot(...minus(place, straight)) <= maxMoved * pocket.minGapMm
    places.push(isNear ? place : straight)
  }
  return places
}

/** Triangles between two columns of points, counter-clockwise with `left` to the left; across where the gap is kept best. */
function between(
  left: readonly number[],
  right: readonly number[],
  keptBy: (a: number, b: number) => number,
): number[] {
  const triangles: number[] = []
  let [i, k] = [0, 0]
  while (i < left.length - 1 || k < right.length - 1) {
    const [a, b] = [left[i]!, right[k]!]
    const [nextA, nextB] = [left[i + 1], right[k + 1]]
    // Columns of different length are walked evenly, those alike by what keeps the gap.
    const ahead = (i + 1) / left.length - (k + 1) / right.length
    const goesLeft =
      nextB === undefined ||
      (nextA !== undefined && (Math.abs(ahead) > 1e-9 ? ahead < 0 : keptBy(nextA, b) >= keptBy(a, nextB)))
    if (goesLeft) {
      triangles.push(a, nextA!, b)
      i++
    } else {
      triangles.push(b, a, nextB)
      k++
    }
  }
  return triangles
}

/** How well an edge keeps the gap: best where it is no wider than asked, worst where it is far too narrow. */
function keptHalfway(a: Vector, b: Vector, pocket: Pocket): number {
  const clear = clearOfWalls(pocket, scaled(plus(a, b), 0.5))
  return clear >= tooNear ? 1 / clear : clear - tooNear
}
