/** Fewer triangles for a carved surface, which stays closed and two-manifold. */
import { decimate } from '../../engine/mesh/decimate.ts'
import { seamedSurface } from '../../engine/mesh/seamed-surface.ts'
import { simplifySurface } from '../../engine/mesh/simplify.ts'
import type { WeldedMesh } from '../../engine/mesh/welded-mesh.ts'

/**
 * At most `triangles` where `maxError` (in the unit of the positions) allows. The quick way of `simplifySurface` makes even
 * triangles and hardly ever a non-manifold edge; where it does, `decimate` takes its place.
 */
export async function thinOut(surface: WeldedMesh, triangles: number, maxError: number): Promise<WeldedMesh> {
  const { positions, indices } = surface
  const quick = await simplifySurface(surface, triangles, { maxError, regular: true })
  if (quick.nonManifoldEdges === 0) return { positions: quick.positions, indices: quick.indices }
  const part = { name: '', material: 0, positions, indices }
  const { points, faces } = decimate(seamedSurface({ name: '', materials: [], parts: [part] }), {
    targetFaces: triangles,
    maxError,
  })
  return { positions: Float32Array.from(points), indices: faces }
}
