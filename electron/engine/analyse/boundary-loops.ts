/** Boundary loops of holes. */
import type { Edges } from '../mesh/edges.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'

export interface BoundaryLoop {
  /** Indices into `Edges`, in order. */
  edges: number[]
  /** Length in the unit of the positions. */
  length: number
}

/**
 * Follows the edges that have one face, each exactly once. Loops that touch at a vertex are separated in walking order;
 * the sums of their edges and lengths do not depend on it. Longest first.
 */
export function boundaryLoops({ positions: p }: WeldedMesh, edges: Edges): BoundaryLoop[] {
  /** Edges that end at each vertex, and how many of them have been used. */
  const at = new Map<number, { edges: number[]; usedCount: number }>()
  const openEdges: number[] = []
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.faces[edge] !== 1) continue
    openEdges.push(edge)
    for (const vertex of [edges.low[edge]!, edges.high[edge]!]) {
      const ends = at.get(vertex)
      if (ends === undefined) at.set(vertex, { edges: [edge], usedCount: 0 })
      else ends.edges.push(edge)
    }
  }
  const used = new Set<number>()
  const unusedAt = (vertex: number): number | undefined => {
    const ends = at.get(vertex)!
    while (ends.usedCount < ends.edges.length && used.has(ends.edges[ends.usedCount]!)) ends.usedCount++
    return ends.edges[ends.usedCount]
  }
  const loops: BoundaryLoop[] = []
  for (const start of openEdges) {
    if (used.has(start)) continue
    const from = edges.low[start]!
    const loop: BoundaryLoop = { edges: [], length: 0 }
    let here = from
    let next: number | undefined = start
    while (next !== undefined) {
      used.add(next)
      loop.edges.push(next)
      const [low, high] = [edges.low[next]! * 3, edges.high[next]! * 3]
      loop.length += Math.hypot(p[low]! - p[high]!, p[low + 1]! - p[high + 1]!, p[low + 2]! - p[high + 2]!)
      here = edges.low[next] === here ? edges.high[next]! : edges.low[next]!
      next = here === from ? undefined : unusedAt(here)
    }
    loops.push(loop)
  }
  return loops.sort((a, b) => b.length - a.length)
}
