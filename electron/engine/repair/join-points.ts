/** Welds border points that nearly coincide, as rounded coordinates leave them. */
import { addTo } from '../lists.ts'
import { edgeFaults, findEdges } from '../mesh/edges.ts'
import { type Body, bodyBounds } from './body.ts'
import { withoutCollapsed } from './clean-faces.ts'

/** Weld distances as fractions of the diagonal, tried in turn while open edges are left. */
const reaches = [1e-6, 1e-5, 1e-4]

/**
 * Only border points move, and only if that closes more edges than it breaks; no triangle with an area is lost. Of each
 * group the first point stays and the others move to it.
 */
export function joinPoints(body: Body): { body: Body; count: number } {
  let current = body
  let count = 0
  const { diagonal } = bodyBounds(body)
  let faults = edgeFaults(findEdges(current.triangles))
  for (const reach of reaches) {
    if (faults.openEdges === 0) break
    const joined = joinedWithin(current, diagonal * reach)
    if (joined === null) continue
    const after = edgeFaults(findEdges(joined.body.triangles))
    const closed = faults.openEdges - after.openEdges
    if (closed <= 0 || after.nonManifoldEdges - faults.nonManifoldEdges > closed / 2) continue
    current = joined.body
    count += joined.count
    faults = after
  }
  return { body: current, count }
}

function joinedWithin(body: Body, reach: number): { body: Body; count: number } | null {
  const edges = findEdges(body.triangles)
  const atBorder = new Uint8Array(body.points.length / 3)
  for (let edge = 0; edge < edges.count; edge++)
    if (edges.faces[edge] === 1) atBorder[edges.low[edge]!] = atBorder[edges.high[edge]!] = 1
  const to = Int32Array.from(atBorder, (_, i) => i)
  const cells = new PointCells(body.points, reach)
  let count = 0
  for (let point = 0; point < atBorder.length; point++) {
    if (atBorder[point] === 0) continue
    const found = cells.nearest(point)
    if (found < 0) cells.add(point)
    else {
      to[point] = found
      count++
    }
  }
  if (count === 0) return null
  return { body: withoutCollapsed({ ...body, triangles: body.triangles.map((point) => to[point]!) }).body, count }
}

/** Points in grid cells twice as wide as the reach, by a hash of the cell. Hash collisions are rejected by distance. */
class PointCells {
  readonly #points: Float64Array
  readonly #reach: number
  readonly #cells = new Map<number, number[]>()

  constructor(points: Float64Array, reach: number) {
    this.#points = points
    this.#reach = reach
  }

  add(point: number): void {
    addTo(this.#cells, this.#cellOf(point, 0, 0, 0), point)
  }

  /** Returns the nearest point within reach, the first of equally near ones; -1 if there is none. */
  nearest(point: number): number {
    const p = this.#points
    const seen = new Set<number>()
    let found = -1
    let best = this.#reach ** 2
    for (let corner = 0; corner < 8; corner++) {
      const key = this.#cellOf(point, (corner & 1) * 2 - 1, (corner & 2) - 1, (corner >> 2) * 2 - 1)
      if (seen.has(key)) continue
      seen.add(key)
      for (const other of this.#cells.get(key) ?? []) {
        let squared = 0
        for (let axis = 0; axis < 3; axis++) squared += (p[point * 3 + axis]! - p[other * 3 + axis]!) ** 2
        if (squared > best || (squared === best && found >= 0 && other > found)) continue
        best = squared
        found = other
      }
    }
    return found
  }

  /** Hash of the cell at an offset of x, y and z reaches from the point. */
  #cellOf(point: number, x: number, y: number, z: number): number {
    const p = this.#points
    const cell = (axis: number, away: number): number => Math.floor((p[point * 3 + axis]! / this.#reach + away) / 2) | 0
    return Math.imul(cell(0, x), 0x9e3779b1) ^ Math.imul(cell(1, y), 0x85ebca77) ^ Math.imul(cell(2, z), 0xc2b2ae3d)
  }
}
