/** Wall thickness at every vertex and within large triangles, computed on several threads. */
import { availableParallelism } from 'node:os'
import { buildTriangleTree, type TriangleTree } from '../mesh/triangle-tree.ts'
import type { Progress } from '../model.ts'
import { startHelpers } from './helper-threads.ts'
import { latticeRays, noLargeFaces } from './large-faces.ts'
import { nodeSlabs } from './node-slabs.ts'
import { probesOf, withRays } from './probes.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'
import { blockSize, finishBlocks, takeBlocks, type ThicknessShare } from './thickness-share.ts'

const maxThreads = 4
/** Smaller models finish before a thread would have started. */
const minProbesToShare = 40_000

/**
 * Wall thickness at each vertex, then at each lattice point of `faces`, in the unit of the positions; NaN without an
 * opposite side. `ray`: along the inward normal, as printing programs do; the cone of the shape diameter function
 * (Shapira, Shamir & Cohen-Or 2008) would overestimate plates by a third. `sphere`: the largest inscribed ball that
 * touches there, never larger than the ray's length to a face pointing away. At edges, the thinnest side counts
 * (`probesOf`). `tree` is the mesh's own, if there is one.
 */
export async function measureThickness(
  mesh: WeldedMesh,
  method: 'ray' | 'sphere',
  progress: Progress,
  faces = noLargeFaces,
  tree = buildTriangleTree(mesh.positions, mesh.indices),
): Promise<Float32Array> {
  const values = mesh.positions.length / 3 + faces.firstPoint.at(-1)!
  const threads = Math.min(maxThreads, availableParallelism()) - 1
  progress(0.15, 'preparing')
  const sharing = threads > 0 && values >= minProbesToShare
  const probes = withRays(probesOf(mesh, sharing), latticeRays(mesh, faces), mesh.positions.length / 3)
  const blocks = Math.ceil(probes.count / blockSize)
  const memory = (bytes: number): ArrayBufferLike => (sharing ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes))
  const work: ThicknessShare = {
    method,
    tree: sharing ? inSharedMemory(tree) : tree,
    slabs: method === 'sphere' ? nodeSlabs(tree, sharing) : new Float64Array(0),
    rays: probes.rays,
    found: new Float32Array(memory(probes.count * 4)),
    next: new Int32Array(memory(4)),
    done: new Int32Array(memory(blocks * 4)),
    diagonal: diagonalOf(tree),
  }
  const helpers = sharing ? startHelpers(threads, 'thickness-share', work) : null
  takeBlocks(work, () => {
    progress(0.2 + 0.75 * Math.min(1, Atomics.load(work.next, 0) / blocks), 'measuring-walls')
  })
  await helpers?.finished
  finishBlocks(work)
  const thickness = new Float32Array(values).fill(Number.NaN)
  for (let probe = 0; probe < probes.count; probe++) {
    const vertex = probes.vertex[probe]!
    const length = work.found[probe]!
    if (!(thickness[vertex]! <= length) && !Number.isNaN(length)) thickness[vertex] = length
  }
  return thickness
}

function inSharedMemory(tree: TriangleTree): TriangleTree {
  const shared = <Values extends Float64Array | Uint32Array>(values: Values): Values => {
    const buffer = new SharedArrayBuffer(values.byteLength)
    const copy = values instanceof Float64Array ? new Float64Array(buffer) : new Uint32Array(buffer)
    copy.set(values)
    return copy as Values
  }
  return {
    boxes: shared(tree.boxes),
    second: shared(tree.second),
    first: shared(tree.first),
    count: shared(tree.count),
    // Wall queries do not need the faces.
    faces: new Uint32Array(0),
    corners: shared(tree.corners),
    depth: tree.depth,
  }
}

function diagonalOf({ boxes }: TriangleTree): number {
  if (boxes.length === 0) return 0
  return Math.hypot(boxes[3]! - boxes[0]!, boxes[4]! - boxes[1]!, boxes[5]! - boxes[2]!)
}
