/** The floor of an inlay, at the requested clearance from the floor and walls of its pocket. */
import { addTo } from '../../lists.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'
import { cross, dot, minus, plus, scaled, unit, type Vector, vectorAt } from '../../mesh/vectors.ts'
import type { Patch } from './patch.ts'
import { clearOfFloor, clearOfWalls, type Pocket, settledPoint } from './pocket.ts'

/** Minimum depth, as a fraction of the pocket's. */
const minShare = 0.05
/** Maximum distance, in gaps, that a point is moved to clear the walls. */
const maxMoved = 8
/** Outline points within this distance of a wall, in gaps, lie beside it; the others are limited by the floor. */
const atWall = 0.01
/** Points nearer to a side than this, in gaps, are pulled back towards the top, in steps. */
const nearest = 0.6
const backStep = 0.25
/** Minimum depth of a point moved sideways, as a fraction of the depth straight down. */
const asDeep = 0.7
/** Maximum rounds that move points of flipped triangles back halfway, then completely. */
const maxRounds = { half: 5, whole: 3 }
/** Maximum mitre at ridges and valleys of the floor, in gaps, and maximum number of rounds to find it. */
const maxMitre = 2
const maxPlanes = 24

/**
 * Lifts the floor of a patch off the floor of its pocket. `clear` holds the distance of each top point from the walls,
 * in gaps; points at 1 form the outline, whose floor is also moved to the gap from the walls.
 */
export function insetFloor(patch: Patch, clear: readonly number[], pocket: Pocket): void {
  const { gapMm } = pocket.floor
  const lifted = patch.floor.slice()
  const settled = patch.floor.slice()
  for (const [point, around] of floorNormals(patch)) {
    const [top, below] = [vectorAt(patch.top, point), vectorAt(patch.floor, point)]
    const straight = pulledBack(top, liftedPoint(top, below, gapMm), pocket)
    put(lifted, point, straight)
    const start = plus(below, mitre(around, gapMm))
    const isAtWall = clear[point] === 1 && clearOfWalls(pocket, top) < 1 + atWall
    const aside = settledPoint(start, isAtWall, pocket)
    const place = pulledBack(top, aside, pocket)
    const way = minus(below, top)
    const deepOf = (at: Vector): number => dot(minus(at, top), way) / dot(way, way)
    const isMoved =
      Math.hypot(...minus(aside, start)) <= maxMoved * gapMm &&
      deepOf(place) >= Math.max(minShare, asDeep * deepOf(straight))
    put(settled, point, isMoved ? place : straight)
  }
  patch.floor = settled
  undoFlips(patch, lifted, pocket)
}

/** Moves flipped parts of the floor back to `lifted`. Changes the floor. */
function undoFlips({ top, floor, triangles }: Patch, lifted: readonly number[], pocket: Pocket): void {
  for (let round = 0; round < maxRounds.half + maxRounds.whole; round++) {
    const wrong = new Set<number>()
    for (let first = 0; first < triangles.length; first += 3) {
      const corners = triangles.slice(first, first + 3)
      if (dot(normalAt(top, corners), normalAt(floor, corners)) < 0) for (const point of corners) wrong.add(point)
    }
    const share = round < maxRounds.half ? 0.5 : 0
    let isMoved = false
    for (const point of wrong) {
      const straight = vectorAt(lifted, point)
      const aside = minus(vectorAt(floor, point), straight)
      isMoved ||= Math.hypot(...aside) > 0
      const place = plus(straight, scaled(aside, share))
      put(floor, point, isNear(place, pocket) ? straight : place)
    }
    if (!isMoved) return
  }
}

/** Pulls a point back towards the top until it is clear of the sides of the pocket. */
function pulledBack(top: Readonly<Vector>, place: Readonly<Vector>, pocket: Pocket): Vector {
  const way = minus(place, top)
  const step = (backStep * pocket.minGapMm) / Math.max(Math.hypot(...way), 1e-9)
  for (let share = 1; ; share -= step) {
    const here = plus(top, scaled(way, Math.max(share, minShare)))
    if (share <= minShare || !isNear(here, pocket)) return here
  }
}

function isNear(place: Readonly<Vector>, pocket: Pocket): boolean {
  return Math.min(clearOfWalls(pocket, place), clearOfFloor(pocket, place)) < nearest
}

function floorNormals({ floor, triangles }: Patch): Map<number, Vector[]> {
  const around = new Map<number, Vector[]>()
  for (let first = 0; first < triangles.length; first += 3) {
    const corners = triangles.slice(first, first + 3)
    const normal = unit(normalAt(floor, corners))
    for (const point of corners) addTo(around, point, normal)
  }
  return around
}

/**
 * Approximately the shortest offset, limited in length, that moves a point `gapMm` in front of all planes through it.
 */
function mitre(normals: readonly Vector[], gapMm: number): Vector {
  let way: Vector = [0, 0, 0]
  for (let round = 0; round < maxPlanes; round++) {
    let [missing, farthest] = [gapMm * 1e-3, null as Vector | null]
    for (const normal of normals) {
      const behind = gapMm - dot(normal, way)
      if (behind > missing) [missing, farthest] = [behind, normal]
    }
    if (farthest === null) break
    way = plus(way, scaled(farthest, missing))
  }
  const length = Math.hypot(...way)
  return length > maxMitre * gapMm ? scaled(way, (maxMitre * gapMm) / length) : way
}

function liftedPoint(top: Readonly<Vector>, below: Readonly<Vector>, gapMm: number): Vector {
  const way = minus(below, top)
  const deep = Math.hypot(...way)
  return plus(top, scaled(way, Math.max(minShare, (deep - gapMm) / deep)))
}

function normalAt(places: readonly number[], corners: readonly number[]): Vector {
  const [a, b, c] = vec3((k) => vectorAt(places, corners[k]!))
  return cross(minus(b, a), minus(c, a))
}

function put(places: number[], point: number, place: Readonly<Vector>): void {
  for (let axis = 0; axis < 3; axis++) places[point * 3 + axis] = place[axis]!
}
