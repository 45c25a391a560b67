/** One thread's part of a thickness map: takes blocks of probes until none is left. */
import type { TriangleTree } from '../mesh/triangle-tree.ts'
import { WallWalk } from './wall-walk.ts'

/** Input of every thread that measures the same model; all arrays except the tree's lie in shared memory if there are several threads. */
export interface ThicknessShare {
  method: 'ray' | 'sphere'
  tree: TriangleTree
  /** See `nodeSlabs`. */
  slabs: Float64Array
  /** As in `Probes`. */
  rays: Float64Array
  /** Result per probe, in the unit of the positions; NaN without an opposite side. */
  found: Float32Array
  /** [index of the next block]. */
  next: Int32Array
  /** One per block: 1 when it is done. */
  done: Int32Array
  /** The model's bounding box diagonal. */
  diagonal: number
}

/** Probes per block: a few milliseconds of work. */
export const blockSize = 2048

/** Takes blocks until none is left; calls `report` after each. */
export function takeBlocks(work: ThicknessShare, report: () => void = () => {}): void {
  const walk = new WallWalk(work.tree, work.slabs)
  for (;;) {
    const block = Atomics.add(work.next, 0, 1)
    if (block >= work.done.length) return
    measureBlock(work, walk, block)
    report()
  }
}

/** Measures the blocks left unfinished by threads that failed. */
export function finishBlocks(work: ThicknessShare): void {
  const walk = new WallWalk(work.tree, work.slabs)
  for (let block = 0; block < work.done.length; block++) if (work.done[block] === 0) measureBlock(work, walk, block)
}

function measureBlock(share: ThicknessShare, walk: WallWalk, block: number): void {
  const { rays, found, method, diagonal } = share
  const end = Math.min(found.length, (block + 1) * blockSize)
  for (let probe = block * blockSize; probe < end; probe++) {
    const at = probe * 6
    const [x, y, z] = [rays[at]!, rays[at + 1]!, rays[at + 2]!]
    const [dx, dy, dz] = [rays[at + 3]!, rays[at + 4]!, rays[at + 5]!]
    let length = walk.through(x, y, z, dx, dy, dz, diagonal * 1e-6)
    if (method === 'sphere') length = walk.ball(x, y, z, dx, dy, dz, diagonal)
    found[probe] = Number.isFinite(length) ? length : Number.NaN
  }
  Atomics.store(share.done, block, 1)
}

/** The job of a helper thread. */
export async function thicknessShare(share: ThicknessShare): Promise<Record<string, never>> {
  takeBlocks(share)
  return {}
}
