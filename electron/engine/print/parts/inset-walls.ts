/** The walls of an inlay, from its outline down to its floor, at the gap from the pocket's walls, which may be curved. */
import { minus, plus, scaled, type Vector, vectorAt } from '../../mesh/vectors.ts'
import { nextCorner, twinsOf } from '../../mesh/twins.ts'
import type { Patch } from './patch.ts'
import { clearOfWalls, type Pocket, settledPoint } from './pocket.ts'

/** Maximum number of points between top and floor, and their minimum distance in gaps. */
const maxBetween = 3
const minApart = 2
/** Maximum distance, in gaps, that a point is moved. */
const maxMoved = 3
/** Clearance in gaps: a diagonal that comes nearer than this is used only if the other one does too. */
const tooNear = 0.9

/** Points between top and floor, and triangles over the points of the top, the floor and in between. */
export interface Walls {
  places: number[]
  triangles: number[]
}

/** Returns the walls, wound outwards. */
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
  const positionOf = (point: number): Vector =>
    point < count
      ? vectorAt(patch.top, point)
      : point < count * 2
        ? vectorAt(patch.floor, point - count)
        : vectorAt(walls.places, point - count * 2)
  for (let corner = 0; corner < twin.length; corner++) {
    if (twin[corner]! >= 0) continue
    const [left, right] = [columnOf(patch.triangles[corner]!), columnOf(patch.triangles[nextCorner(corner)]!)]
    walls.triangles.push(...between(left, right, (a, b) => keptHalfway(positionOf(a), positionOf(b), pocket)))
  }
  return walls
}

/** Points down a wall, each at the gap from the pocket's walls. */
function placesBetween(top: Vector, below: Vector, pocket: Pocket): Vector[] {
  const deep = Math.hypot(...minus(below, top))
  const count = Math.min(maxBetween, Math.floor(deep / (minApart * pocket.minGapMm)) - 1)
  const places: Vector[] = []
  for (let i = 1; i <= count; i++) {
    const share = i / (count + 1)
    const straight = plus(scaled(top, 1 - share), scaled(below, share))
    const place = settledPoint(straight, true, pocket)
    const isNear = Math.hypot(...minus(place, straight)) <= maxMoved * pocket.minGapMm
    places.push(isNear ? place : straight)
  }
  return places
}

/** Triangles between two columns of points, counter-clockwise with `left` to the left, along the diagonals that keep the gap best. */
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
    // Columns of different lengths advance evenly; for equal ones the diagonal that keeps the gap better decides.
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

/** Rates how well an edge keeps the gap: high if it is at most as wide as requested, low if it is far too narrow. */
function keptHalfway(a: Vector, b: Vector, pocket: Pocket): number {
  const clear = clearOfWalls(pocket, scaled(plus(a, b), 0.5))
  return clear >= tooNear ? 1 / clear : clear - tooNear
}
