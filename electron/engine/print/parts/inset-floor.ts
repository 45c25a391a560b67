/** The floor of an inlay: as far from the floor and the walls of its pocket as the clearance asks. */
import { addTo } from '../../lists.ts'
import { vec3 } from '../../vec3.ts'
import { cross, dot, minus, plus, scaled, unit, type Vector, vectorAt } from '../../mesh/vectors.ts'
import type { Patch } from './patch.ts'
import { clearOfFloor, clearOfWalls, type Pocket, settledPlace } from './pocket.ts'

/** Of the depth of the pocket, at the least. */
const minShare = 0.05
/** Further than this, in gaps, a place is not moved for the walls. */
const maxMoved = 8
/** A place of the outline that is no farther from a wall than this, in gaps, has it to the side; another one is there for the floor. */
const atWall = 0.01
/** A place nearer to a side than this, in gaps, goes back towards the top, in steps. */
const nearest = 0.6
const backStep = 0.25
/** Of the depth straight down, what a place aside must reach. */
const asDeep = 0.7
/** Rounds in which places whose triangles are turned over go half the way back, and then in which all of it. */
const maxRounds = { half: 5, whole: 3 }
/** At ridges and in valleys of the floor, in gaps, and rounds to find the way there. */
const maxMitre = 2
const maxPlanes = 24

/**
 * Changes the floor of a patch, which lies on that of its pocket. `clear`: of each point of the top, how far it is from the walls in gaps; those
 * at 1 are its outline, whose floor is drawn to the walls as well.
 */
export function insetFloor(patch: Patch, clear: readonly number[], pocket: Pocket): void {
  const { gapMm } = pocket.floor
  const lifted = patch.floor.slice()
  const settled = patch.floor.slice()
  for (const [point, around] of floorNormals(patch)) {
    const [top, below] = [vectorAt(patch.top, point), vectorAt(patch.floor, point)]
    const straight = reached(top, liftedPlace(top, below, gapMm), pocket)
    put(lifted, point, straight)
    const start = plus(below, mitre(around, gapMm))
    const isAtWall = clear[point] === 1 && clearOfWalls(pocket, top) < 1 + atWall
    const aside = settledPlace(start, isAtWall, pocket)
    const place = reached(top, aside, pocket)
    const way = minus(below, top)
    const deepOf = (at: Vector): number => dot(minus(at, top), way) / dot(way, way)
    const isMoved =
      Math.hypot(...minus(aside, start)) <= maxMoved * gapMm &&
      deepOf(place) >= Math.max(minShare, asDeep * deepOf(straight))
    put(settled, point, isMoved ? place : straight)
  }
  patch.floor = settled
  turnBack(patch, lifted, pocket)
}

/** Floors that are turned over go back to `lifted`. Changes the floor. */
function turnBack({ top, floor, triangles }: Patch, lifted: readonly number[], pocket: Pocket): void {
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

/** Back towards the top as far as a place is too near to a side of the pocket. */
function reached(top: Readonly<Vector>, place: Readonly<Vector>, pocket: Pocket): Vector {
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

/** Of the triangles around each point that has any. */
function floorNormals({ floor, triangles }: Patch): Map<number, Vector[]> {
  const around = new Map<number, Vector[]>()
  for (let first = 0; first < triangles.length; first += 3) {
    const corners = triangles.slice(first, first + 3)
    const normal = unit(normalAt(floor, corners))
    for (const point of corners) addTo(around, point, normal)
  }
  return around
}

/** The shortest way by which a place gets `gapMm` in front of all planes through it, by the one it is farthest behind; not much longer than that. */
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

function liftedPlace(top: Readonly<Vector>, below: Readonly<Vector>, gapMm: number): Vector {
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
