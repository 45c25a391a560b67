/** The pocket of a patch: the walls below its border and the floor, with distance queries. */
import { addTo } from '../../lists.ts'
import { Surface } from '../../mesh/surface.ts'
import { cross, dot, minus, plus, unit, type Vector, vectorAt } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'
import { nextCorner } from '../../mesh/twins.ts'
import { concatenated } from '../../mesh/typed-arrays.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

/** Faces of a pocket with the same gap. */
interface Side {
  surface: Surface
  /** The gap to keep, millimetres. */
  gapMm: number
  /** 3 values per triangle: unit normals that point into the pocket. */
  normals: Float64Array
}

/** Minimum thickness of an inlay above its floor, in gaps. */
const minThickness = 0.4

export interface Pocket {
  walls: Side[]
  floor: Side
  /** The smallest gap of all walls. */
  minGapMm: number
}

/**
 * Returns the pocket of the picked triangles. `gapOf` returns the gap from the wall below a corner's edge, or null if
 * the edge is not a border; `floor` holds 3 coordinates per point of the body.
 */
export function pocketOf(
  body: Body,
  picked: readonly number[],
  gapOf: (corner: number) => number | null,
  floor: Float64Array,
  floorGapMm: number,
): Pocket {
  const count = body.points.length / 3
  const points = concatenated(body.points, floor)
  const walls = new Map<number, number[]>()
  const below: number[] = []
  for (const triangle of picked)
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
      below.push(body.triangles[corner]! + count)
      const gapMm = gapOf(corner)
      if (gapMm === null) continue
      // Walls face into the pocket.
      const [a, b] = [body.triangles[corner]!, body.triangles[nextCorner(corner)]!]
      for (const point of wallBelow(a, b, count)) addTo(walls, gapMm, point)
    }
  return {
    walls: [...walls].map(([gapMm, triangles]) => sideOf(points, triangles, gapMm)),
    floor: sideOf(points, below, floorGapMm),
    minGapMm: Math.min(...walls.keys()),
  }
}

/**
 * Two triangles below the edge from `a` to `b`, split identically from both sides. Adding `count` to a point gives its
 * floor point.
 */
export function wallBelow(a: number, b: number, count: number): number[] {
  return a < b ? [a, b, b + count, a, b + count, a + count] : [a, b, a + count, b, b + count, a + count]
}

/** The distance of a point from the walls, in gaps: at 1 or more it is far enough. */
export function clearOfWalls({ walls }: Pocket, [x, y, z]: Readonly<Vector>): number {
  let least = Infinity
  for (const { surface, gapMm } of walls) least = Math.min(least, surface.measure(x, y, z, least * gapMm) / gapMm)
  return least
}

/**
 * The distance of a surface point from the walls, in gaps, limited by the floor: below it the gap and a minimum
 * thickness of the inlay must fit.
 */
export function clearOfPocket(pocket: Pocket, place: Readonly<Vector>): number {
  const clear = clearOfWalls(pocket, place)
  const room = 1 + minThickness
  return Math.min(clear, clearOfFloor(pocket, place, clear * room) / room)
}

/** The minimum depth of a pocket that can hold an inlay. */
export function minDepthMm({ floor }: Pocket): number {
  return floor.gapMm * (1 + minThickness)
}

/** The distance of a point from the floor, in gaps, at most `within`. */
export function clearOfFloor(
  { floor: { surface, gapMm } }: Pocket,
  [x, y, z]: Readonly<Vector>,
  within = Infinity,
): number {
  return surface.measure(x, y, z, within * gapMm) / gapMm
}

/** The offset that moves a point to exactly the gap from a side; zeros if it is farther away and not `drawn` to it. */
function offsetToGap({ surface, gapMm, normals }: Side, place: Readonly<Vector>, drawn: boolean): Vector {
  const near = surface.closest(...place)
  if (near.face < 0) return [0, 0, 0]
  const away = minus(place, [near.x, near.y, near.z])
  const normal = vectorAt(normals, near.face)
  const isOutside = dot(away, normal) < 0
  if (!isOutside && near.distance >= gapMm && !drawn) return [0, 0, 0]
  const way = near.distance > gapMm * 1e-3 ? unit(away) : normal
  const by = isOutside ? -(near.distance + gapMm) : gapMm - near.distance
  return [way[0] * by, way[1] * by, way[2] * by]
}

function sideOf(points: Float64Array, triangles: readonly number[], gapMm: number): Side {
  const normals = new Float64Array(triangles.length)
  for (let first = 0; first < triangles.length; first += 3) {
    const [a, b, c] = vec3((k) => vectorAt(points, triangles[first + k]!))
    normals.set(unit(cross(minus(b, a), minus(c, a))), first)
  }
  return { surface: new Surface(points, Uint32Array.from(triangles)), gapMm, normals }
}

/** Rounds of moving to the gaps of several faces in turn. */
const maxRounds = 8

/** Moves a point until it keeps the gaps of a pocket; with `isOutline` to exactly the gap of the nearest wall. */
export function settledPoint(start: Readonly<Vector>, isOutline: boolean, { walls, floor }: Pocket): Vector {
  let place: Vector = [...start]
  for (let round = 0; round < maxRounds; round++) {
    const before = place
    const nearest = isOutline ? nearestOf(place, walls) : null
    for (const wall of walls) place = plus(place, offsetToGap(wall, place, wall === nearest))
    place = plus(place, offsetToGap(floor, place, false))
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
