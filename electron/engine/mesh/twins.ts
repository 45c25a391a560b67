/** Half-edges as corners: the edge of a corner runs from its point to that of the next corner of the triangle. */
import { findEdges } from './edges.ts'

/** The next corner of the same triangle. */
export function nextCorner(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1
}

/**
 * Returns for each corner the one whose edge is the same edge run the other way: -1 at a border, -2 where more than two
 * triangles meet or two that disagree in winding.
 */
export function twinsOf(triangles: Uint32Array, edges = findEdges(triangles)): Int32Array {
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
