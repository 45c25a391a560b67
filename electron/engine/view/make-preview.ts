/** The simplified preview that is drawn until all chunks have arrived. */
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import type { PackedPart } from './packed-part.ts'
import { cutChunks } from './cut-chunks.ts'
import { joinSeams } from './join-seams.ts'
import type { ViewChunk } from '../derived/read-view.ts'

/** Lighter models need no preview. */
export const previewFrom = 300_000
const previewTriangles = 40_000

/**
 * About 40,000 triangles for parts that have more than 300,000 together, in proportion to each part; none for a lighter
 * model. Vertices are clustered by a lattice and the best of each cell is retained with its attributes (meshoptimizer's
 * `simplifySloppy`); where a texture seam runs through a cell, both sides are retained.
 */
export async function makePreview(parts: readonly PackedPart[]): Promise<ViewChunk[]> {
  const triangles = parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)
  if (triangles <= previewFrom) return []
  await MeshoptSimplifier.ready
  return parts.flatMap((part, number) => {
    const share = (part.indices.length / 3 / triangles) * previewTriangles
    const indices = clustered(part, Math.ceil(share) * 3)
    return indices.length === 0 ? [] : cutChunks(joinSeams(part, indices), number)
  })
}

function clustered({ positions, indices }: PackedPart, wanted: number): Uint32Array {
  if (wanted >= indices.length) return indices
  // The error is unlimited: only the number of triangles matters.
  return MeshoptSimplifier.simplifySloppy(indices, positions, 3, null, wanted, 1e30)[0]
}
