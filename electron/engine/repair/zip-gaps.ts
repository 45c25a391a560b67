/** Closes T-junctions: a point on an open edge of another triangle becomes a vertex of that edge. */
import { addTo } from '../lists.ts'
import { findEdges } from '../mesh/edges.ts'
import { type Body, attributeCount, attributesAt, bodyBounds } from './body.ts'
import { boundsOf, sizeOf } from '../mesh/bounds.ts'
import { nextCorner } from '../mesh/twins.ts'
import { distance, dot, minus, scaled, vectorAt } from '../mesh/vectors.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** A point within this fraction of the diagonal lies on an edge. */
const reachShare = 1e-5

/** Splits triangles at open edges where border points lie on them, interpolating corner attributes. */
export function zipGaps(body: Body): { body: Body; count: number } {
  const edges = findEdges(body.triangles)
  const borders: number[] = []
  const atBorder = new Set<number>()
  for (let corner = 0; corner < body.triangles.length; corner++) {
    const edge = edges.edgeOfCorner[corner]!
    if (edge < 0 || edges.faces[edge] !== 1) continue
    borders.push(corner)
    atBorder.add(edges.low[edge]!).add(edges.high[edge]!)
  }
  if (borders.length === 0) return { body, count: 0 }
  const reach = bodyBounds(body).diagonal * reachShare
  const grid = new PointGrid(body.points, [...atBorder])
  const cuts = new Map<number, { corner: number; on: { point: number; share: number }[] }>()
  let count = 0
  for (const corner of borders) {
    const triangle = Math.floor(corner / 3)
    // One edge per triangle and pass: the other edges are found in the next pass.
    if (cuts.has(triangle)) continue
    const [from, to] = endsOf(body, corner)
    const on = grid.near(from, to, reach).filter(({ point }) => !usesPoint(body, triangle, point))
    if (on.length === 0) continue
    cuts.set(triangle, { corner, on })
    count += on.length
  }
  if (count === 0) return { body, count }
  const again = zipGaps(split(body, cuts))
  return { body: again.body, count: count + again.count }
}

function endsOf(body: Body, corner: number): [number, number] {
  return [body.triangles[corner]!, body.triangles[nextCorner(corner)]!]
}

function usesPoint({ triangles }: Body, triangle: number, point: number): boolean {
  return [0, 1, 2].some((k) => triangles[triangle * 3 + k] === point)
}

/** Turns each cut triangle into a fan around the corner opposite to its cut edge. */
function split(body: Body, cuts: Map<number, { corner: number; on: { point: number; share: number }[] }>): Body {
  const triangles: number[] = []
  const look: number[] = []
  const attributes: number[] = []
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    const cut = cuts.get(triangle)
    if (cut === undefined) {
      for (let k = 0; k < 3; k++) triangles.push(body.triangles[triangle * 3 + k]!)
      attributes.push(...body.attributes.subarray(triangle * 3 * attributeCount, (triangle + 1) * 3 * attributeCount))
      look.push(body.look[triangle]!)
      continue
    }
    const first = triangle * 3
    const cornerAt = (k: number): number => first + ((cut.corner - first + k) % 3)
    const [a, b, c] = vec3(cornerAt)
    const [attributesA, attributesB, attributesC] = vec3((k) => [...attributesAt(body, cornerAt(k))])
    const rail = [
      { point: body.triangles[a]!, attributes: attributesA },
      ...cut.on.map(({ point, share }) => ({
        point,
        attributes: attributesA.map((value, i) => value * (1 - share) + attributesB[i]! * share),
      })),
      { point: body.triangles[b]!, attributes: attributesB },
    ]
    for (let i = 0; i + 1 < rail.length; i++) {
      triangles.push(rail[i]!.point, rail[i + 1]!.point, body.triangles[c]!)
      attributes.push(...rail[i]!.attributes, ...rail[i + 1]!.attributes, ...attributesC)
      look.push(body.look[triangle]!)
    }
  }
  return {
    ...body,
    triangles: Uint32Array.from(triangles),
    look: Uint16Array.from(look),
    attributes: Float32Array.from(attributes),
  }
}

/** Border points in a uniform grid, for queries along a segment. */
class PointGrid {
  readonly #points: Float64Array
  readonly #cells = new Map<number, number[]>()
  readonly #cell: number

  constructor(points: Float64Array, members: number[]) {
    this.#points = points
    this.#cell = Math.max(1e-9, Math.hypot(...sizeOf(boundsOf(points, members))) / Math.cbrt(members.length + 8) / 2)
    for (const point of members) {
      const [i, j, k] = vec3((axis) => Math.floor(points[point * 3 + axis]! / this.#cell))
      addTo(this.#cells, keyOf(i, j, k), point)
    }
  }

  /** Points strictly between the ends and within reach of the segment, ordered along it. */
  near(from: number, to: number, reach: number): { point: number; share: number }[] {
    const p = this.#points
    const found = new Map<number, number>()
    const along = minus(vectorAt(p, to), vectorAt(p, from))
    const length = Math.hypot(...along)
    if (length <= 2 * reach) return []
    const { low, high } = boundsOf(p, [from, to])
    const first = vec3((axis) => Math.floor((low[axis] - reach) / this.#cell))
    const last = vec3((axis) => Math.floor((high[axis] + reach) / this.#cell))
    for (let i = first[0]; i <= last[0]; i++)
      for (let j = first[1]; j <= last[1]; j++)
        for (let k = first[2]; k <= last[2]; k++)
          for (const point of this.#cells.get(keyOf(i, j, k)) ?? []) {
            if (point === from || point === to) continue
            const off = minus(vectorAt(p, point), vectorAt(p, from))
            const share = dot(off, along) / length ** 2
            if (share * length <= reach || (1 - share) * length <= reach) continue
            if (distance(off, scaled(along, share)) <= reach) found.set(point, share)
          }
    return [...found].map(([point, share]) => ({ point, share })).sort((a, b) => a.share - b.share || a.point - b.point)
  }
}

/** Hash of a cell. Collisions are rejected by distance. */
function keyOf(i: number, j: number, k: number): number {
  return Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca77) ^ Math.imul(k, 0xc2b2ae3d)
}
