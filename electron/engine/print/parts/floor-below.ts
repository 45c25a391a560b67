/** The floor under a patch of a surface: a place below each of its points, so that no triangle of the floor is turned over. */
import { Surface } from '../../mesh/surface.ts'
import { dot, minus, plus, scaled, type Vector } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'
import { nextCorner } from '../../repair/fans.ts'
import { mitredNormals } from '../../repair/mitre.ts'
import { normalOf } from '../../repair/orient-patches.ts'

/** Of the way to the middle of the material: patches on both sides keep a film between them. */
const ownShare = 0.96
/** At the least, of the depth. */
const leastShare = 0.02
/** A surface whose normal differs by more than this cosine from a way down is on the other side. */
const facing = -0.2
const drawBack = 0.85
/**
 * Rounds in which places that lie wrongly are drawn between their neighbours, in which what still does is lifted, and in which floors
 * are kept apart.
 */
const mostRounds = { drawn: 24, lifted: 6, apart: 4 }
/** Of a way: where it goes through the floor of others, and how far before that it ends then. */
const throughShare = 0.98
const startShare = 0.02
const beforeShare = 0.9

/**
 * Every point goes `depthMm` along the mitred normal of the whole surface, so that neighbours share the angle of an edge, and no further
 * than the middle of the material. Close to creases and in tips the ways of neighbours cross: there the floor is drawn out until it
 * lies as the surface above it does. Gives 3 per point of the body, millimetres; points that nothing goes down from stay. `sunk`: the
 * triangles that go down; `held`: 1 for points at the border of all that is sunk.
 */
export function floorBelow(
  body: Body,
  sunk: readonly number[],
  held: Uint8Array,
  depthMm: number,
  onward: (share: number) => void,
): Float64Array {
  const ways = mitredNormals(body)
  const count = body.points.length / 3
  const isSunk = new Uint8Array(count)
  for (const triangle of sunk)
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) isSunk[body.triangles[corner]!] = 1
  const surface = new Surface(body.points, body.triangles)
  const places = body.points.slice()
  for (let point = 0; point < count; point++) {
    if (point % 8192 === 0) onward((0.5 * point) / count)
    if (isSunk[point] === 0) continue
    const way: Vector = [ways[point * 3]!, ways[point * 3 + 1]!, ways[point * 3 + 2]!]
    const place = placeBelow(body, surface, point, way, depthMm)
    places.set(place, point * 3)
  }
  onward(0.5)
  untangle(body, sunk, held, places)
  keepApart(body, surface, sunk, places, (share) => onward(0.6 + 0.4 * share))
  return places
}

/**
 * Drawn back to where the surface that is nearest does not face the point from the other side, and is no nearer than at a crease
 * between the two, as it is below a bump.
 */
function placeBelow(body: Body, surface: Surface, point: number, way: Vector, depthMm: number): Vector {
  const from: Vector = [body.points[point * 3]!, body.points[point * 3 + 1]!, body.points[point * 3 + 2]!]
  let depth = depthMm * shareAt(body, surface, point, way, depthMm)
  for (;;) {
    const place = minus(from, scaled(way, depth))
    const near = surface.closest(...place, depth * ownShare)
    if (near.face < 0 || depth < depthMm * leastShare) return place
    const [nx, ny, nz] = normalOf(body, near.face)
    const cosine = dot(way, [nx, ny, nz]) / Math.hypot(...way)
    if (cosine > facing && near.distance >= ownShare * cosine * depth) return place
    depth *= drawBack
  }
}

/** Of the depth: up to the plane halfway between the surface here and what lies on the other side. */
function shareAt(body: Body, surface: Surface, point: number, way: Vector, depthMm: number): number {
  const lift = depthMm * 1e-3
  const [dx, dy, dz] = [-way[0], -way[1], -way[2]]
  const at = point * 3
  const [x, y, z] = [body.points[at]! + dx * lift, body.points[at + 1]! + dy * lift, body.points[at + 2]! + dz * lift]
  const hit = surface.raycast(x, y, z, dx, dy, dz, (4 * depthMm) / ownShare)
  if (hit === null) return 1
  const [nx, ny, nz] = normalOf(body, hit.face)
  const cosine = Math.abs(dot(way, [nx, ny, nz])) / Math.hypot(...way)
  return Math.max(leastShare, Math.min(1, ((hit.distance * cosine) / (1 + cosine) / depthMm) * ownShare))
}

/** Changes `places`. */
function untangle(body: Body, sunk: readonly number[], held: Uint8Array, places: Float64Array): void {
  const below: Body = { ...body, points: places }
  let asked = sunk
  const around = neighboursIn(body, sunk, held)
  const trianglesAt = trianglesAtPoints(body, sunk)
  for (let round = 0; round < mostRounds.drawn + mostRounds.lifted; round++) {
    const wrong = new Set<number>()
    for (const triangle of asked) {
      const [x, y, z, area] = normalOf(below, triangle)
      const [nx, ny, nz] = normalOf(body, triangle)
      if (!(area > 0) || x * nx + y * ny + z * nz >= 0) continue
      for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) wrong.add(body.triangles[corner]!)
    }
    if (wrong.size === 0) return
    const isDrawn = round < mostRounds.drawn
    const moved = [...wrong].map((point) => {
      const next = around.get(point) ?? []
      return [0, 1, 2].map((axis) => {
        const own = places[point * 3 + axis]!
        if (!isDrawn) return (own + body.points[point * 3 + axis]!) / 2
        return next.reduce((sum, other) => sum + places[other * 3 + axis]!, own) / (next.length + 1)
      })
    })
    ;[...wrong].forEach((point, i) => places.set(moved[i]!, point * 3))
    asked = [...new Set([...wrong].flatMap((point) => trianglesAt.get(point)!))]
  }
}

/** Draws points back where the way down from them, or from the middle of a triangle, goes through the floor of others or out of the body. Changes `places`. */
function keepApart(
  body: Body,
  surface: Surface,
  sunk: readonly number[],
  places: Float64Array,
  onward: (share: number) => void,
): void {
  const triangles = sunk.flatMap((triangle) => [...body.triangles.subarray(triangle * 3, triangle * 3 + 3)])
  const points = [...new Set(triangles)]
  const middleOf = (all: Float64Array, corners: readonly number[]): Vector =>
    scaled(
      corners.reduce<Vector>((sum, at) => plus(sum, [all[at * 3]!, all[at * 3 + 1]!, all[at * 3 + 2]!]), [0, 0, 0]),
      1 / corners.length,
    )
  for (let round = 0; round < mostRounds.apart; round++) {
    onward(round / mostRounds.apart)
    const floor = new Surface(places.slice(), Uint32Array.from(triangles))
    const shares = new Map<number, number>()
    const ask = (corners: readonly number[]): void => {
      const from = middleOf(body.points, corners)
      const way = minus(middleOf(floor.positions as Float64Array, corners), from)
      // A way that was drawn back does not come out again.
      const out = round > 0 ? null : surface.raycast(...plus(from, scaled(way, startShare)), ...way, 1)
      const hit = Math.min(
        floor.raycast(...from, ...way, throughShare)?.distance ?? Infinity,
        out === null ? Infinity : startShare + out.distance / 2,
      )
      if (hit === Infinity) return
      for (const corner of corners) shares.set(corner, Math.min(shares.get(corner) ?? 1, hit * beforeShare))
    }
    for (const point of points) ask([point])
    for (let i = 0; i < triangles.length; i += 3) ask(triangles.slice(i, i + 3))
    for (const [point, share] of shares)
      for (let at = point * 3; at < point * 3 + 3; at++)
        places[at] = body.points[at]! + (places[at]! - body.points[at]!) * share
    if (shares.size === 0) return
  }
}

/** Points joined by an edge of what is sunk; those of the border have the others of the border alone, so that its wall stays straight. */
function neighboursIn(body: Body, sunk: readonly number[], held: Uint8Array): Map<number, number[]> {
  const around = new Map<number, Set<number>>()
  const add = (from: number, to: number): void => {
    if (held[from] === 1 && held[to] === 0) return
    const known = around.get(from)
    if (known === undefined) around.set(from, new Set([to]))
    else known.add(to)
  }
  for (const triangle of sunk)
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
      const [a, b] = [body.triangles[corner]!, body.triangles[nextCorner(corner)]!]
      add(a, b)
      add(b, a)
    }
  return new Map([...around].map(([point, others]) => [point, [...others]]))
}

function trianglesAtPoints(body: Body, sunk: readonly number[]): Map<number, number[]> {
  const at = new Map<number, number[]>()
  for (const triangle of sunk)
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
      const known = at.get(body.triangles[corner]!)
      if (known === undefined) at.set(body.triangles[corner]!, [triangle])
      else known.push(triangle)
    }
  return at
}
