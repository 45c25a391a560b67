/** Counts defects of a welded surface. */
import { findEdges } from './edges.ts'

export interface Flaws {
  /** Edges with more than two faces. */
  nonManifoldEdges: number
  /** Edges with one face. */
  openEdges: number
  /** Faces that have the same three points as another. */
  duplicateFaces: number
}

/** Calls `visit` with the points of every non-manifold edge, and `visitDuplicate` with every face that repeats an earlier one. */
export function findFlaws(
  faces: Uint32Array,
  visit?: (p: number, q: number) => void,
  visitDuplicate?: (face: number) => void,
): Flaws {
  const edges = findEdges(faces)
  const flaws = { nonManifoldEdges: 0, openEdges: 0, duplicateFaces: 0 }
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.faces[edge] === 1) flaws.openEdges++
    if (edges.faces[edge]! <= 2) continue
    flaws.nonManifoldEdges++
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
      flaws.duplicateFaces++
      visitDuplicate?.(face)
      break
    }
    nextAt[face] = firstAt[edge]!
    firstAt[edge] = face
  }
  return flaws
}

/**
 * Whether a surface made from another, whose flaws are given, has no more non-manifold edges and duplicate faces, and
 * no open edges unless the source has some.
 */
export function hasNoNewFlaws({ nonManifoldEdges, openEdges, duplicateFaces }: Flaws, source: Uint32Array): boolean {
  // Most models have no flaws, and the source may be very large.
  if (nonManifoldEdges === 0 && openEdges === 0 && duplicateFaces === 0) return true
  const limit = findFlaws(source)
  return (
    nonManifoldEdges <= limit.nonManifoldEdges &&
    duplicateFaces <= limit.duplicateFaces &&
    (openEdges === 0 || limit.openEdges > 0)
  )
}
