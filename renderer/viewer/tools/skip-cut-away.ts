/** Skips chunks that are entirely cut away. */
import type { Object3D, Vector4 } from 'three'
import type { ChunkMesh, StageModel } from '../stage-model.ts'
import { isClipped } from './clip-section.ts'

/** No camera renders this layer; `visible` belongs to the artist's hidden parts. */
const unseenLayer = 31

/**
 * Call before each frame. Skips cut-away chunks whose material is already clipped, and children of the `ghost` (one for
 * each chunk) from which nothing is cut away.
 */
export function skipCutAway({ chunks, clip }: Pick<StageModel, 'chunks' | 'clip'>, ghost: readonly Object3D[]): void {
  const plane = clip.plane.value
  chunks.forEach((mesh, index) => {
    const { low, high } = heightsOf(mesh, plane)
    mesh.layers.set(low > 0 && isClipped(mesh.material) ? unseenLayer : 0)
    ghost[index]?.layers.set(high < 0 ? unseenLayer : 0)
  })
}

/** Draws every chunk again. */
export function skipNothing({ chunks }: Pick<StageModel, 'chunks'>): void {
  for (const mesh of chunks) mesh.layers.set(0)
}

/** Returns the range of a box's signed distances from the plane, enlarged by rounding errors. */
function heightsOf({ chunk: { box } }: ChunkMesh, plane: Vector4): { low: number; high: number } {
  let [low, high, size] = [-plane.w, -plane.w, Math.abs(plane.w)]
  for (const [axis, slope] of [plane.x, plane.y, plane.z].entries()) {
    const [from, to] = [box[axis]! * slope, box[axis + 3]! * slope]
    low += Math.min(from, to)
    high += Math.max(from, to)
    size += Math.max(Math.abs(from), Math.abs(to))
  }
  return { low: low - 1e-6 * size, high: high + 1e-6 * size }
}
