/** The parts of each edge of the welded surface, so that edges are hidden with them. */
import type { Edges } from '../mesh/edges.ts'
import type { ViewChunk, ViewSurface } from '../derived/read-view.ts'

/** Lowest and highest index among the parts of its faces, per edge. */
export interface EdgeParts {
  lowest: Uint32Array
  highest: Uint32Array
}

/** Touching parts share the edge between them. If more than two meet, those in between are ignored. */
export function findEdgeParts(
  chunks: readonly Pick<ViewChunk, 'part'>[],
  { firstTriangle }: Pick<ViewSurface, 'firstTriangle'>,
  { count, edgeOfCorner }: Pick<Edges, 'count' | 'edgeOfCorner'>,
): EdgeParts {
  const lowest = new Uint32Array(count).fill(0xffff_ffff)
  const highest = new Uint32Array(count)
  for (const [number, { part }] of chunks.entries()) {
    const end = firstTriangle[number + 1]! * 3
    for (let corner = firstTriangle[number]! * 3; corner < end; corner++) {
      const edge = edgeOfCorner[corner]!
      if (edge < 0) continue
      if (part < lowest[edge]!) lowest[edge] = part
      if (part > highest[edge]!) highest[edge] = part
    }
  }
  return { lowest, highest }
}

/** 2 per selected edge, in order: its lowest and its highest part. */
export function partsOfSegments({ lowest, highest }: EdgeParts, wanted: (edge: number) => boolean): Uint32Array {
  let found = 0
  for (let edge = 0; edge < lowest.length; edge++) if (wanted(edge)) found++
  const parts = new Uint32Array(found * 2)
  let at = 0
  for (let edge = 0; edge < lowest.length; edge++) {
    if (!wanted(edge)) continue
    parts[at++] = lowest[edge]!
    parts[at++] = highest[edge]!
  }
  return parts
}
