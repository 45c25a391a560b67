/** The floor of an inlay: as far from the floor and the walls of its pocket as the clearance asks. */
import { cross, dot, minus, plus, scaled, unit, type Vector } from '../../mesh/vectors.ts'
import type { Patch } from './patch.ts'
import { type Pocket, wayToGap } from './pocket.ts'

/** Of the depth of the pocket, at the least. */
const leastShare = 0.05
/** Towards the distances from several faces at once. */
const mostRounds = 8
/** Further than this, in gaps, a place is not moved for the walls. */
const mostMoved = 3
/** In which places whose triangles are turned over go back. */
const mostBack = 8
/** At ridges and in valleys of the floor, in gaps, and rounds to find the way there. */
const mostMitre = 2
const mostPlanes = 24

/**
 * Changes the floor of a patch, which lies on that of its pocket. `clear`: of each point of the top, how far it is from the walls in gaps; those
 * at 1 are its outline, whose floor is drawn to the walls as well.
 */
export function insetFloor(patch: Patch, clear: readonly number[], pocket: Pocket): void {
  const { gapMm } = pocket.floor
  const normals = floorNormals(patch)
  const lifted = patch.floor.slice()
  const moved = new Map<number, Vector>()
  for (const [point, around] of normals) {
    const [top, below] = [placeIn(patch.top, point), placeIn(patch.floor, point)]
    put(lifted, point, liftedPlace(top, below, gapMm))
    const start = plus(below, mitre(around, gapMm))
    const place = settledPlace(start, clear[point] === 1, pocket)
    const way = minus(below, top)
    const share = dot(minus(place, top), way) / dot(way, way)
    if (share >= leastShare && Math.hypot(...minus(place, start)) <= mostMoved * gapMm) moved.set(point, place)
  }
  patch.floor = lifted.slice()
  for (const [point, place] of moved) put(patch.floor, point, place)
  for (let round = 0; round < mostBack; round++) {
    const wrong = new Set<number>()
    for (let first = 0; first < patch.triangles.length; first += 3) {
      const corners = patch.triangles.slice(first, first + 3)
      if (dot(normalAt(patch.top, corners), normalAt(patch.floor, corners)) < 0)
        for (const point of corners) wrong.add(point)
    }
    const back = [...wrong].filter((point) => moved.delete(point))
    if (back.length === 0) return
    for (const point of back) put(patch.floor, point, placeIn(lifted, point))
  }
}

/** Of the triangles around each point that has any. */
function floorNormals({ floor, triangles }: Patch): Map<number, Vector[]> {
  const around = new Map<number, Vector[]>()
  for (let first = 0; first < triangles.length; first += 3) {
    const corners = triangles.slice(first, first + 3)
    const normal = unit(normalAt(floor, corners))
    for (const point of corners) {
      const known = around.get(point)
      if (known === undefined) around.set(point, [normal])
      else known.push(normal)
    }
  }
  return around
}

/** The shortest way by which a place gets `gapMm` in front of all planes through it, by the one it is farthest behind; not much longer than that. */
function mitre(normals: readonly Vector[], gapMm: number): Vector {
  let way: Vector = [0, 0, 0]
  for (let round = 0; round < mostPlanes; round++) {
    let [missing, farthest] = [gapMm * 1e-3, null as Vector | null]
    for (const normal of normals) {
      const behind = gapMm - dot(normal, way)
      if (behind > missing) [missing, farthest] = [behind, normal]
    }
    if (farthest === null) break
    way = plus(way, scaled(farthest, missing))
  }
  const length = Math.hypot(...way)
  return length > mostMitre * gapMm ? scaled(way, (mostMitre * gapMm) / length) : way
}

function liftedPlace(top: Readonly<Vector>, below: Readonly<Vector>, gapMm: number): Vector {
  const way = minus(below, top)
  const deep = Math.hypot(...way)
  return plus(top, scaled(way, Math.max(leastShare, (deep - gapMm) / deep)))
}

/** `isOutline`: neither nearer to the nearest wall nor farther from it. */
function settledPlace(start: Readonly<Vector>, isOutline: boolean, { walls, floor }: Pocket): Vector {
  let place: Vector = [...start]
  for (let round = 0; round < mostRounds; round++) {
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

function normalAt(places: readonly number[], corners: readonly number[]): Vector {
  const [a, b, c] = corners.map((point) => placeIn(places, point)) as [Vector, Vector, Vector]
  return cross(minus(b, a), minus(c, a))
}

function put(places: number[], point: number, place: Readonly<Vector>): void {
  for (let axis = 0; axis < 3; axis++) places[point * 3 + axis] = place[axis]!
}

function placeIn(places: readonly number[], point: number): Vector {
  return [places[point * 3]!, places[point * 3 + 1]!, places[point * 3 + 2]!]
}
