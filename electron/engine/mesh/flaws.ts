/** Counts defects of a welded surface. */
import { findEdges } from './edges.ts'

export interface Flaws {
  /** Edges with more than two faces. */
  crowded: number
  /** Edges with one face. */
  open: number
  /** Faces over the same three points as another. */
  doubled: number
}

/** Calls `visit` with the two points of every non-manifold edge. */
export function findFlaws(faces: Uint32Array, visit?: (p: number, q: number) => void): Flaws {
  const edges = findEdges(faces)
  const flaws = { crowded: 0, open: 0, doubled: 0 }
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.faces[edge] === 1) flaws.open++
    if (edges.faces[edge]! <= 2) continue
    flaws.crowded++
    visit?.(edges.low[edge]!, edges.high[edge]!)
  }
  // Faces over the same points share their edges, so comparing the faces at one edge is enough.
  const firstAt = new Int32Array(edges.count).fill(-1)
  const nextAt = new Int32Array(faces.length / 3).fill(-1)
  for (let face = 0; face < nextAt.length; face++) {
    let edge = Infinity
    for (let k = 0; k < 3; k++) edge = Math.min(edge, edges.edgeOfCorner[face * 3 + k]!)
    if (edge < 0) continue
    const sum = faces[face * 3]! + faces[face * 3 + 1]! + faces[face * 3 + 2]!
    for (let other = firstAt[edge]!; other >= 0; other = nextAt[other]!) {
      // Both contain the edge's two points, so equal sums mean the same third point.
      if (faces[other * 3]! + faces[other * 3 + 1]! + faces[other * 3 + 2]! !== sum) continue
      flaws.doubled++
      break
    }
    nextAt[face] = firstAt[edge]!
    firstAt[edge] = face
  }
  return flaws
}
