/** Fewer triangles for positions and indices alone, without seams or materials. */
import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer/simplifier'
import { edgeFaults, findEdges } from './edges.ts'
import { gathered, renumbered } from './typed-arrays.ts'
import type { WeldedMesh } from './welded-mesh.ts'

interface SimplifyOptions {
  /** Maximum distance from the surface by the quadrics' estimate, in the unit of the positions. */
  maxError: number
  /** Triangles of more even size and shape, which costs a little accuracy. */
  regular?: boolean
}

const maxRetries = 8

/**
 * Returns at most `targetTriangles` where topology and error allow, with vertices of the mesh that no triangle uses
 * dropped. Edge collapses by quadrics (Garland & Heckbert 1997, as in meshoptimizer). Where a collapse makes a
 * non-manifold edge, the vertices around it and their neighbours are locked and the mesh is simplified again;
 * `nonManifoldEdges` counts those that remain.
 */
export async function simplifySurface(
  { positions, indices }: WeldedMesh,
  targetTriangles: number,
  { maxError, regular = false }: SimplifyOptions,
): Promise<WeldedMesh & { nonManifoldEdges: number }> {
  await MeshoptSimplifier.ready
  const target = Math.min(Math.max(0, Math.floor(targetTriangles)) * 3, indices.length)
  const scale = indices.length > 0 ? MeshoptSimplifier.getScale(positions, 3) : 1
  const bound = Math.min(1, maxError / (scale || 1))
  const flags: SimplifierFlags[] = regular ? ['RegularizeLight'] : []
  if (target >= indices.length) return { ...compact(positions, indices), nonManifoldEdges: 0 }
  const locks = new Uint8Array(positions.length / 3)
  const faultsBefore = edgeFaults(findEdges(indices)).nonManifoldEdges
  for (let attempt = 0; ; attempt++) {
    const [simplified] = MeshoptSimplifier.simplifyWithAttributes(
      indices,
      positions,
      3,
      new Float32Array(0),
      0,
      [],
      locks,
      target,
      bound,
      flags,
    )
    const faults = Math.max(0, lockNonManifold(simplified, locks) - faultsBefore)
    if (attempt === maxRetries || faults === 0) {
      return { ...compact(positions, simplified), nonManifoldEdges: faults }
    }
    // Others may still collapse onto a vertex that stays: its neighbours have to stay too.
    lockNeighbours(indices, locks)
  }
}

/** Sets `locks` for every vertex of the faces at non-manifold edges; returns the number of these edges. */
function lockNonManifold(indices: Uint32Array, locks: Uint8Array): number {
  const edges = findEdges(indices)
  const { nonManifoldEdges } = edgeFaults(edges)
  if (nonManifoldEdges === 0) return 0
  for (let corner = 0; corner < indices.length; corner++) {
    const edge = edges.edgeOfCorner[corner]!
    if (edge < 0 || edges.faces[edge]! <= 2) continue
    const first = corner - (corner % 3)
    for (let k = 0; k < 3; k++) locks[indices[first + k]!] = 1
  }
  return nonManifoldEdges
}

function lockNeighbours(indices: Uint32Array, locks: Uint8Array): void {
  const before = locks.slice()
  for (let first = 0; first < indices.length; first += 3) {
    const [a, b, c] = [indices[first]!, indices[first + 1]!, indices[first + 2]!]
    if (before[a] === 1 || before[b] === 1 || before[c] === 1) locks[a] = locks[b] = locks[c] = 1
  }
}

function compact(positions: Float32Array, given: Uint32Array): WeldedMesh {
  const { indices, source } = renumbered(given, positions.length / 3)
  return { positions: gathered(positions, 3, source), indices }
}
