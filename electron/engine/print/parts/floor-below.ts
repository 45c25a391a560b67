/** The floor under a patch of a surface: a point below each of its points. */
import { addTo } from '../../lists.ts'
import { Surface } from '../../mesh/surface.ts'
import { dot, minus, scaled, type Vector, vectorAt } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'
import { nextCorner } from '../../mesh/twins.ts'
import { mitredNormals } from '../../repair/mitre.ts'
import { normalOf } from '../../repair/orient-patches.ts'

/** Fraction of the distance to the middle of the material: patches on both sides keep a film between them. */
const ownShare = 0.96
/** Minimum, as a fraction of the depth. */
const minShare = 0.02
/** Surface whose normal has a smaller cosine with the downward direction counts as the opposite side. */
const facing = -0.2
const drawBack = 0.85
/** Maximum distance of the floor from the surface, in depths: limits mitres in valleys. */
const maxAway = 1.5
/** Smoothing rounds for inverted floor points, and rounds that raise what is still inverted. */
const maxRounds = { drawn: 24, lifted: 6 }

/**
 * Moves every point `depthMm` along the surface's mitred normal, but never past the middle of the material; in valleys
 * the mitre is shortened. Where offsets cross near creases and tips, the floor is smoothed, by `depthMm` at most, until
 * it is oriented like the surface above. Remaining intersections are left to `uncross`. Returns 3 values per point of
 * the body, in millimetres; points that are not sunk stay. `sunk` lists the triangles to lower; `held` is 1 for points
 * on the outline of the lowered region.
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
    places.set(placeBelow(body, surface, point, vectorAt(ways, point), depthMm), point * 3)
  }
  onward(1)
  untangle(body, sunk, held, places, depthMm)
  return places
}

/**
 * Pulls a point back until the nearest surface does not face it from the opposite side, or is at least as far away as
 * at a crease between the two sides, as below a bump.
 */
function placeBelow(body: Body, surface: Surface, point: number, way: Vector, depthMm: number): Vector {
  const from = vectorAt(body.points, point)
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

/** Fraction of the depth up to the plane halfway between the surface here and the opposite side. */
function shareAt(body: Body, surface: Surface, point: number, way: Vector, depthMm: number): number {
  const lift = depthMm * 1e-3
  const [dx, dy, dz] = [-way[0], -way[1], -way[2]]
  const from = minus(vectorAt(body.points, point), scaled(way, lift))
  const hit = surface.raycast(...from, dx, dy, dz, (4 * depthMm) / ownShare)
  if (hit === null) return 1
  const [nx, ny, nz] = normalOf(body, hit.face)
  const cosine = Math.abs(dot(way, [nx, ny, nz])) / Math.hypot(...way)
  return Math.max(minShare, Math.min(1, ((hit.distance * cosine) / (1 + cosine) / depthMm) * ownShare))
}

/** Changes `places`, by at most `maxMm` while smoothing. */
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

/** Neighbours of each sunk point; border points have only border neighbours, so that the walls stay straight. */
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
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) addTo(at, body.triangles[corner]!, triangle)
  return at
}
