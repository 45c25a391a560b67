/** To which parts of the model an edge of its welded surface belongs, so that it can be hidden with them. */
import type { Edges } from '../mesh/edges.ts'
import type { ViewChunk, ViewSurface } from '../derived/read-view.ts'

/** For each edge the least and the greatest number among the parts of its faces. */
export interface EdgeParts {
  least: Uint32Array
  greatest: Uint32Array
}

/** Parts that touch share the edge between them. Where more than two meet, those in between are not given. */
export function findEdgeParts(
  chunks: readonly Pick<ViewChunk, 'part'>[],
  { firstTriangle }: Pick<ViewSurface, 'firstTriangle'>,
  { count, edgeOfCorner }: Pick<Edges, 'count' | 'edgeOfCorner'>,
): EdgeParts {
  const least = new Uint32Array(count).fill(0xffff_ffff)
  const greatest = new Uint32Array(count)
  for (const [number, { part }] of chunks.entries()) {
    const end = firstTriangle[number + 1]! * 3
    for (let corner = firstTriangle[number]! * 3; corner < end; corner++) {
      const edge = edgeOfCorner[corner]!
      if (edge < 0) continue
      if (part < least[edge]!) least[edge] = part
      if (part > greatest[edge]!) greatest[edge] = part
    }
  }
  return { least, greatest }
}

/** 2 for each edge that is wanted, in their order: its least and its greatest part. */
export function partsOfSegments({ least, greatest }: EdgeParts, wanted: (edge: number) => boolean): Uint32Array {
  let found = 0
  for (let edge = 0; edge < least.length; edge++) if (wanted(edge)) found++
  const parts = new Uint32Array(found * 2)
  let at = 0
  for (let edge = 0; edge < least.length; edge++) {
    if (!wanted(edge)) continue
    parts[at++] = least[edge]!
    parts[at++] = greatest[edge]!
  }
  return parts
}
