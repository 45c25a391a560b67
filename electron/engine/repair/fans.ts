/** Half-edge adjacency: the twin of each corner's edge. */
import type { Body } from './body.ts'
import { findEdges } from '../mesh/edges.ts'

/** The edge of corner c runs from its point to the point of the next corner of the triangle. */
export function nextCorner(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1
}

/**
 * Returns the corner of the opposite half-edge for each corner; -1 at a border, -2 where more than two triangles meet
 * or two disagree in winding.
 */
export function twinsOf(triangles: Uint32Array): Int32Array {
  const edges = findEdges(triangles)
  const firstAt = new Int32Array(edges.count).fill(-1)
  const twin = new Int32Array(triangles.length).fill(-1)
  for (let corner = 0; corner < triangles.length; corner++) {
    const edge = edges.edgeOfCorner[corner]!
    if (edge < 0) continue
    if (edges.faces[edge]! > 2 || (edges.faces[edge] === 2 && edges.balance[edge] !== 0)) {
      twin[corner] = -2
      continue
    }
    const other = firstAt[edge]!
    if (other < 0) firstAt[edge] = corner
    else {
      twin[corner] = other
      twin[other] = corner
    }
  }
  return twin
}

/**
 * Returns the body with a separate point for every fan: where triangles meet at a point without a shared edge (`twin` ≥
 * 0), the point is duplicated. `origin[i]` is the point that point i was copied from.
 */
export function withOwnPoints(body: Body, twin: Int32Array): Body & { origin: Uint32Array } {
  const corners = body.triangles.length
  const parent = new Int32Array(corners)
  for (let corner = 0; corner < corners; corner++) parent[corner] = corner
  const rootOf = (corner: number): number => {
    let node = corner
    while (parent[node] !== node) {
      parent[node] = parent[parent[node]!]!
      node = parent[node]!
    }
    return node
  }
  const join = (a: number, b: number): void => {
    const [x, y] = [rootOf(a), rootOf(b)]
    if (x !== y) parent[Math.max(x, y)] = Math.min(x, y)
  }
  for (let corner = 0; corner < corners; corner++) {
    const other = twin[corner]!
    if (other < 0) continue
    join(corner, nextCorner(other))
    join(nextCorner(corner), other)
  }
  const triangles = new Uint32Array(corners)
  const origin: number[] = []
  const place = new Int32Array(corners).fill(-1)
  for (let corner = 0; corner < corners; corner++) {
    const root = rootOf(corner)
    if (place[root]! < 0) place[root] = origin.push(body.triangles[corner]!) - 1
    triangles[corner] = place[root]!
  }
  const points = new Float64Array(origin.length * 3)
  origin.forEach((point, i) => points.set(body.points.subarray(point * 3, point * 3 + 3), i * 3))
  return { ...body, points, triangles, origin: Uint32Array.from(origin) }
}

/** Connected components of triangles over twins, ordered by their first triangle. */
export function patchesOf(twin: Int32Array): number[][] {
  const total = twin.length / 3
  const seen = new Uint8Array(total)
  const patches: number[][] = []
  for (let start = 0; start < total; start++) {
    if (seen[start] === 1) continue
    seen[start] = 1
    const patch = [start]
    for (let i = 0; i < patch.length; i++)
      for (let corner = patch[i]! * 3; corner < patch[i]! * 3 + 3; corner++) {
        const other = twin[corner]!
        if (other < 0) continue
        const neighbour = Math.floor(other / 3)
        if (seen[neighbour] === 1) continue
        seen[neighbour] = 1
        patch.push(neighbour)
      }
    patches.push(patch.sort((a, b) => a - b))
  }
  return patches
}
