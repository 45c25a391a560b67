/** The floor under a patch of a surface: a place below each of its points. */
import { Surface } from '../../mesh/surface.ts'
import { dot, minus, scaled, type Vector } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'
import { nextCorner } from '../../repair/fans.ts'
import { mitredNormals } from '../../repair/mitre.ts'
import { normalOf } from '../../repair/orient-patches.ts'

/** Of the way to the middle of the material: patches on both sides keep a film between them. */
const ownShare = 0.96
/** At the least, of the depth. */
const minShare = 0.02
/** A surface whose normal differs by more than this cosine from a way down is on the other side. */
const facing = -0.2
const drawBack = 0.85
/** A floor lies no farther from the surface, in depths: in valleys, where mitred ways are long. */
const maxAway = 1.5
/** Rounds in which places that lie wrongly are drawn between their neighbours, and in which what still does is lifted. */
const maxRounds = { drawn: 24, lifted: 6 }

/**
 * Every point goes `depthMm` along the mitred normal of the whole surface, so that neighbours share the angle of an edge, no further
 * than the middle of the material, and in valleys less far than a mitre would. Close to creases and in tips the ways of neighbours cross: there
 * the floor is drawn out, by no more than that depth, until it lies as the surface above it does. What goes through something even so is left
 * to `uncross`. Gives 3 per point of the body, millimetres; points that nothing goes down from stay. `sunk`: the
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
    if (point % 8192 === 0) onward(point / count)
    if (isSunk[point] === 0) continue
    const way: Vector = [ways[point * 3]!, ways[point * 3 + 1]!, ways[point * 3 + 2]!]
    const place = placeBelow(body, surface, point, way, depthMm)
    places.set(place, point * 3)
  }
  onward(1)
  untangle(body, sunk, held, places, depthMm)
  return places
}

/**
 * Drawn back to where the surface that is nearest does not face the point from the other side, and is no nearer than at a crease
 * between the two, as it is below a bump.
 */
function placeBelow(body: Body, surface: Surface, point: number, way: Vector, depthMm: number): Vector {
  const from: Vector = [body.points[point * 3]!, body.points[point * 3 + 1]!, body.points[point * 3 + 2]!]
  const length = Math.hypot(...way)
  let depth = depthMm * shareAt(body, surface, point, way, depthMm)
  for (;;) {
    const place = minus(from, scaled(way, depth))
    if (depth * length > maxAway * depthMm && surface.measure(...place) > maxAway * depthMm) {
      depth *= drawBack
      continue
    }
    const near = surface.closest(...place, depth * ownShare)
    if (near.face < 0 || depth < depthMm * minShare) return place
    const [nx, ny, nz] = normalOf(body, near.face)
    const cosine = dot(way, [nx, ny, nz]) / length
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
  return Math.max(minShare, Math.min(1, ((hit.distance * cosine) / (1 + cosine) / depthMm) * ownShare))
}

/** Changes `places`, by no more than `maxMm` while they are drawn out. */
function untangle(body: Body, sunk: readonly number[], held: Uint8Array, places: Float64Array, maxMm: number): void {
  const start = places.slice()
  const below: Body = { ...body, points: places }
  let asked = sunk
  const around = neighboursIn(body, sunk, held)
  const trianglesAt = trianglesAtPoints(body, sunk)
  for (let round = 0; round < maxRounds.drawn + maxRounds.lifted; round++) {
    const wrong = new Set<number>()
    for (const triangle of asked) {
      const [x, y, z, area] = normalOf(below, triangle)
      const [nx, ny, nz] = normalOf(body, triangle)
      if (!(area > 0) || x * nx + y * ny + z * nz >= 0) continue
      for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) wrong.add(body.triangles[corner]!)
    }
    if (wrong.size === 0) return
    const isDrawn = round < maxRounds.drawn
    const moved = [...wrong].map((point) => {
      const next = around.get(point) ?? []
      return [0, 1, 2].map((axis) => {
        const own = places[point * 3 + axis]!
        if (!isDrawn) return (own + body.points[point * 3 + axis]!) / 2
        return next.reduce((sum, other) => sum + places[other * 3 + axis]!, own) / (next.length + 1)
      })
    })
    ;[...wrong].forEach((point, i) => {
      const at = point * 3
      const way = [0, 1, 2].map((axis) => moved[i]![axis]! - start[at + axis]!)
      const far = isDrawn ? Math.min(1, maxMm / Math.hypot(...way)) : 1
      for (let axis = 0; axis < 3; axis++) places[at + axis] = start[at + axis]! + way[axis]! * far
    })
    asked = [...new Set([...wrong].flatMap((point) => trianglesAt.get(point)!))]
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
