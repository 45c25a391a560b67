/** Fewer triangles for a bare surface: positions and indices, without seams or materials. */
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { findEdges } from './edges.ts'

export interface SimplifyOptions {
  /** Never further from the surface than this by the quadrics' estimate, in the unit of the positions. Default: no bound. */
  maxError?: number
  /** Vertices on open borders stay where they are. Without it borders are simplified along themselves. */
  lockBorders?: boolean
  /** Triangles of more even size and shape, for a little distance. */
  regular?: boolean
}

export interface SimplifiedSurface {
  /** 3 per vertex, only those that are used; each is one of the input's. */
  positions: Float32Array
  indices: Uint32Array
  /** One per new vertex: the input's vertex it was. */
  sourceOfVertex: Uint32Array
  /** The estimated error, in the unit of the positions. */
  error: number
  /** Non-manifold edges that the input did not have and that locking could not avoid. */
  nonManifoldEdges: number
}

const maxRetries = 8

/**
 * At most `targetTriangles` where topology and error allow; a target that is not below the input's count changes nothing but
 * the order of vertices. Edge collapses by quadrics (Garland & Heckbert 1997, as in meshoptimizer). Where a
 * collapse made a non-manifold edge that the input did not have, the vertices around it and their neighbours are locked and the
 * surface is simplified again, up to 8 times; edges that remain are counted in `nonManifoldEdges`. Vertices must be welded (`weldPositions`), or seams count as borders that move together.
 */
export async function simplifySurface(
  positions: Float32Array,
  indices: Uint32Array,
  targetTriangles: number,
  options: SimplifyOptions = {},
): Promise<SimplifiedSurface> {
  await MeshoptSimplifier.ready
  const target = Math.min(Math.max(0, Math.floor(targetTriangles)) * 3, indices.length)
  const scale = indices.length > 0 ? MeshoptSimplifier.getScale(positions, 3) : 1
  const bound = options.maxError === undefined ? 1 : Math.min(1, options.maxError / (scale || 1))
  const flags: ('LockBorder' | 'RegularizeLight')[] = []
  if (options.lockBorders === true) flags.push('LockBorder')
  if (options.regular === true) flags.push('RegularizeLight')
  if (target >= indices.length) return { ...compact(positions, indices), error: 0, nonManifoldEdges: 0 }
  const locks = new Uint8Array(positions.length / 3)
  const faultsBefore = countNonManifoldEdges(indices, locks)
  locks.fill(0)
  for (let attempt = 0; ; attempt++) {
    const [kept, error] = MeshoptSimplifier.simplifyWithAttributes(
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
    const faults = Math.max(0, countNonManifoldEdges(kept, locks) - faultsBefore)
    if (attempt === maxRetries || faults === 0) {
      return { ...compact(positions, kept), error: error * scale, nonManifoldEdges: faults }
    }
    // Others may still collapse onto a vertex that stays: its neighbours have to stay too.
    lockNeighbours(indices, locks)
  }
}

/** Counts edges with more than two faces, and sets `locks` for every vertex of the faces that meet at one. */
function countNonManifoldEdges(indices: Uint32Array, locks: Uint8Array): number {
  const edges = findEdges(indices)
  let nonManifold = 0
  for (let edge = 0; edge < edges.count; edge++) if (edges.faces[edge]! > 2) nonManifold++
  if (nonManifold === 0) return 0
  for (let corner = 0; corner < indices.length; corner++) {
    const edge = edges.edgeOfCorner[corner]!
    if (edge < 0 || edges.faces[edge]! <= 2) continue
    const first = corner - (corner % 3)
    for (let k = 0; k < 3; k++) locks[indices[first + k]!] = 1
  }
  return nonManifold
}

function lockNeighbours(indices: Uint32Array, locks: Uint8Array): void {
  const before = locks.slice()
  for (let first = 0; first < indices.length; first += 3) {
    const [a, b, c] = [indices[first]!, indices[first + 1]!, indices[first + 2]!]
    if (before[a] === 1 || before[b] === 1 || before[c] === 1) locks[a] = locks[b] = locks[c] = 1
  }
}

function compact(positions: Float32Array, indices: Uint32Array): Omit<SimplifiedSurface, 'error' | 'nonManifoldEdges'> {
  const idOf = new Int32Array(positions.length / 3).fill(-1)
  const sourceOfVertex = new Uint32Array(positions.length / 3)
  const renumbered = new Uint32Array(indices.length)
  let used = 0
  for (let corner = 0; corner < indices.length; corner++) {
    const vertex = indices[corner]!
    if (idOf[vertex]! < 0) {
      sourceOfVertex[used] = vertex
      idOf[vertex] = used++
    }
    renumbered[corner] = idOf[vertex]!
  }
  const kept = new Float32Array(used * 3)
  for (let id = 0; id < used; id++) {
    const from = sourceOfVertex[id]! * 3
    kept[id * 3] = positions[from]!
    kept[id * 3 + 1] = positions[from + 1]!
    kept[id * 3 + 2] = positions[from + 2]!
  }
  return { positions: kept, indices: renumbered, sourceOfVertex: sourceOfVertex.slice(0, used) }
}
