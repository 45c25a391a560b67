/** Moves apart what is two surfaces but would be read as one: files know points only by their place. */
import { findEdges } from '../mesh/edges.ts'
import { PositionTable } from '../mesh/position-table.ts'
import { type Body, bodyBounds, copyBody } from './body.ts'
import { twinsOf } from './fans.ts'
import { normalOf } from './orient-patches.ts'

/** Thousandth parts of a millimetre at 100 mm: far below what a printer can do, far above single precision. */
const stepShare = 2e-5

/**
 * Where edges of different shells, or of one shell that touches itself, lie at the same place, the points there are drawn
 * into their own material by a few micrometres, so that every edge has two triangles for readers that weld by place. The
 * body's points must be distinct for each fan (`withOwnPoints`). `count` points moved.
 */
export function partTouching(body: Body): { body: Body; count: number } {
  const places = placesOf(body)
  const welded = body.triangles.map((point) => places[point]!)
  const edges = findEdges(welded)
  const crowded = new Set<number>()
  for (let edge = 0; edge < edges.count; edge++)
    if (edges.faces[edge]! > 2) crowded.add(edges.low[edge]!).add(edges.high[edge]!)
  if (crowded.size === 0) return { body, count: 0 }
  const inward = new Map<number, [number, number, number]>()
  for (let corner = 0; corner < body.triangles.length; corner++) {
    const point = body.triangles[corner]!
    if (!crowded.has(places[point]!)) continue
    const [x, y, z] = normalOf(body, Math.floor(corner / 3))
    const sum = inward.get(point) ?? [0, 0, 0]
    inward.set(point, [sum[0] - x, sum[1] - y, sum[2] - z])
  }
  const result = copyBody(body)
  const step = bodyBounds(body).diagonal * stepShare
  let count = 0
  for (const [point, direction] of inward) {
    const length = Math.hypot(...direction)
    if (!(length > 1e-9)) continue
    for (let axis = 0; axis < 3; axis++) result.points[point * 3 + axis]! += (step * direction[axis]!) / length
    count++
  }
  return { body: result, count }
}

/** What files can tell apart, as a share of the diagonal: the hundred-thousandths of a millimetre of STL and 3MF at 20 mm. */
const grainShare = 5e-7

/** For each point the first that falls on the same place when written: in single-precision metres, or on a printer's grid. */
export function placesOf(body: Body): Uint32Array {
  const grain = bodyBounds(body).diagonal * grainShare || 1
  const count = body.points.length / 3
  const table = new PositionTable(count)
  const first: number[] = []
  const at = [0, 0, 0]
  return Uint32Array.from({ length: count }, (_, point) => {
    for (let axis = 0; axis < 3; axis++)
      at[axis] = Math.round((Math.fround(body.points[point * 3 + axis]! * 0.001) * 1000) / grain) >>> 0
    const id = table.idOf(at[0]!, at[1]!, at[2]!)
    if (id === first.length) first.push(point)
    return first[id]!
  })
}

/** The body with one point for each place. */
export function weldedByPlace(body: Body): Body {
  const places = placesOf(body)
  return { ...body, triangles: body.triangles.map((point) => places[point]!) }
}

/** Whether every edge has exactly two triangles that agree, points told apart by place alone. */
export function isWatertight(body: Body): boolean {
  return body.triangles.length > 0 && twinsOf(weldedByPlace(body).triangles).every((twin) => twin >= 0)
}
