/** Separates surfaces that touch: files identify points by position alone, and readers would weld them. */
import { disjointSets } from '../mesh/disjoint-sets.ts'
import { findEdges } from '../mesh/edges.ts'
import { distanceBetween } from '../mesh/vectors.ts'
import { PositionTable } from '../mesh/position-table.ts'
import { printGridKey } from '../mesh/print-grid.ts'
import { withoutCollapsed } from './clean-faces.ts'
import { type Body, bodyBounds, copyBody } from './body.ts'
import { nextCorner, twinsOf } from '../mesh/twins.ts'
import { normalOf } from './orient-patches.ts'
import { splitAtEdges } from './pair-at-edges.ts'

/** A few micrometres at 100 mm: far below a printer's resolution, far above single precision. */
const stepShare = 2e-5
/** Minimum distance that a point moves, in millimetres: a few steps of the grid of written files. */
const minStepMm = 4e-5

/** Rounds with slightly growing steps, after which points that still touch are left. */
const maxRounds = 10

/**
 * Where edges of different shells, or of one shell that touches itself, coincide, moves their points inwards by a few
 * micrometres, so that every edge has two triangles for readers that weld by position. The body's fans must have points
 * of their own (`withOwnPoints`). `count` points moved.
 */
export function partTouching(body: Body, key?: CoordinateKey): { body: Body; count: number } {
  const share = bodyBounds(body).diagonal * stepShare
  const step = key === undefined ? share : Math.max(share, minStepMm)
  const moved = new Set<number>()
  let result = body
  for (let round = 0; round < maxRounds; round++) {
    const touching = pointsAtNonManifoldEdges(result, key)
    if (touching.size === 0) break
    if (round === 0) result = copyBody(body)
    const inward = inwardAt(result, touching)
    for (const point of touching) {
      moved.add(point)
      const [x, y, z] = inward.get(point)!
      const length = Math.hypot(x, y, z)
      const share = length > 1e-9 ? step / length : 0
      // Layers with the same normal move the same way, so from the second round on each point also gets an offset of
      // its own.
      const aside = round * step * 0.5
      const turn = [0.7548776662466927, 0.5698402909980532, 0.3819660112501051].map((each) => (point * each) % 1)
      ;[x, y, z].forEach((value, axis) => {
        result.points[point * 3 + axis]! += value * share * (1 + round / 2) + (turn[axis]! * 2 - 1) * aside
      })
    }
  }
  return { body: result, count: moved.size }
}

/** Points of edges with more than two triangles after welding by position. */
function pointsAtNonManifoldEdges(body: Body, key?: CoordinateKey): Set<number> {
  const ids = weldIds(body, key)
  const edges = findEdges(body.triangles.map((point) => ids[point]!))
  const isNonManifold = new Uint8Array(ids.length)
  for (let edge = 0; edge < edges.count; edge++)
    if (edges.faces[edge]! > 2) isNonManifold[edges.low[edge]!] = isNonManifold[edges.high[edge]!] = 1
  const points = new Set<number>()
  for (let corner = 0; corner < body.triangles.length; corner++)
    if (isNonManifold[ids[body.triangles[corner]!]!] === 1) points.add(body.triangles[corner]!)
  return points
}

/** The inward sum of the face normals around each of the given points. */
function inwardAt(body: Body, some: Set<number>): Map<number, [number, number, number]> {
  const inward = new Map<number, [number, number, number]>()
  for (let corner = 0; corner < body.triangles.length; corner++) {
    const point = body.triangles[corner]!
    if (!some.has(point)) continue
    const [x, y, z] = normalOf(body, Math.floor(corner / 3))
    const sum = inward.get(point) ?? [0, 0, 0]
    inward.set(point, [sum[0] - x, sum[1] - y, sum[2] - z])
  }
  return inward
}

/**
 * A whole number for each coordinate in millimetres along an axis; equal numbers are stored at the same place in a
 * file.
 */
export type CoordinateKey = (value: number, axis: number) => number

/** Resolution of written files, as a fraction of the diagonal: the 1e-5 mm of STL and 3MF at 20 mm. */
const grainShare = 5e-7

function grainOf(body: Body): number {
  return bodyBounds(body).diagonal * grainShare || 1
}

/** The key of a model whose size on the print is unknown: single-precision metres, rounded to a share of its size. */
function estimatedKey(body: Body): CoordinateKey {
  const grain = grainOf(body)
  return (value) => Math.round((Math.fround(value * 0.001) * 1000) / grain)
}

/** The key of a body in millimetres of the print: the exact numbers of an STL or 3MF written from it. */
export const writtenKey: CoordinateKey = (value, axis) => {
  const metres = Math.fround(value * 0.001)
  // Files have Z up: their Y is the studio's Z, mirrored.
  return printGridKey(Math.fround(1000 * (axis === 2 ? -metres : metres)))
}

/** For each point the first that is written at the same position. */
export function weldIds(body: Body, key: CoordinateKey = estimatedKey(body)): Uint32Array {
  const count = body.points.length / 3
  const table = new PositionTable(count)
  const first = new Uint32Array(count)
  const ids = new Uint32Array(count)
  for (let point = 0; point < count; point++) {
    const known = table.size
    const [x, y, z] = [body.points[point * 3]!, body.points[point * 3 + 1]!, body.points[point * 3 + 2]!]
    const id = table.idOf(key(x, 0) >>> 0, key(y, 1) >>> 0, key(z, 2) >>> 0)
    if (id === known) first[id] = point
    ids[point] = first[id]!
  }
  return ids
}

/** Collapses edges too short to be written, and removes their triangles. */
export function withoutTinyEdges(body: Body, key?: CoordinateKey): Body {
  const ids = weldIds(body, key)
  // Ends on both sides of an estimated rounding step may be written at one position after the body has moved.
  const tinyMm = key === undefined ? 2 * grainOf(body) : 0
  const { rootOf, join } = disjointSets(ids.length)
  let found = false
  for (let corner = 0; corner < body.triangles.length; corner++) {
    const [a, b] = [body.triangles[corner]!, body.triangles[nextCorner(corner)]!]
    if (ids[a] !== ids[b] && distanceBetween(body.points, a, b) > tinyMm) continue
    found = true
    join(a, b)
  }
  if (!found) return body
  return withoutCollapsed({ ...body, triangles: body.triangles.map(rootOf) }).body
}

/** Returns the body welded by written position. */
export function weldedByPosition(body: Body, key?: CoordinateKey): Body {
  const ids = weldIds(body, key)
  return { ...body, triangles: body.triangles.map((point) => ids[point]!) }
}

/** Whether every edge has exactly two consistently wound triangles after welding by position. */
export function isWatertight(body: Body, key?: CoordinateKey): boolean {
  return body.triangles.length > 0 && twinsOf(weldedByPosition(body, key).triangles).every((twin) => twin >= 0)
}

/**
 * Returns the body without edges too short to be written, with separate points for every fan, and with touching
 * surfaces moved apart: every edge is two-manifold for readers that weld by position.
 */
export function separated(body: Body, key?: CoordinateKey): Body {
  return partTouching(splitAtEdges(withoutTinyEdges(body, key)).body, key).body
}
