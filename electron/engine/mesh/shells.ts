/** Connected components of triangles. */
import { disjointSets } from './disjoint-sets.ts'
import type { Edges } from './edges.ts'

/** Shells of a surface: triangles connected by shared edges (a shared vertex alone does not connect them). */
export interface Shells {
  count: number
  /** One per triangle; -1 for triangles without edges (those that repeat a vertex). */
  shellOfTriangle: Int32Array
}

/** Numbers the shells in the order of their first triangle. */
export function findShells(edges: Edges): Shells {
  const { edgeOfCorner } = edges
  const triangles = edgeOfCorner.length / 3
  const { rootOf, join } = disjointSets(triangles)
  const firstAtEdge = new Int32Array(edges.count).fill(-1)
  for (let corner = 0; corner < edgeOfCorner.length; corner++) {
    const edge = edgeOfCorner[corner]!
    if (edge < 0) continue
    const triangle = Math.floor(corner / 3)
    const other = firstAtEdge[edge]!
    if (other < 0) firstAtEdge[edge] = triangle
    else join(other, triangle)
  }
  const shellOfTriangle = new Int32Array(triangles).fill(-1)
  let count = 0
  for (let triangle = 0; triangle < triangles; triangle++) {
    if (edgeOfCorner[triangle * 3]! < 0) continue
    const root = rootOf(triangle)
    if (root === triangle) shellOfTriangle[triangle] = count++
    else shellOfTriangle[triangle] = shellOfTriangle[root]!
  }
  return { count, shellOfTriangle }
}
