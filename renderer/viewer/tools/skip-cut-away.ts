/** Chunks of which a plane leaves nothing are not drawn at all. */
import type { Object3D } from 'three'
import type { ChunkMesh, StageModel } from '../stage-model.ts'
import { isClipped } from './clip-section.ts'

/** By layers, because `visible` says whether the artist has hidden it. No camera sees this one. */
const unseenLayer = 31

/**
 * To be asked before each frame. Only a chunk whose material takes the cut into account is left out: others are still drawn whole.
 * `ghost`: the outside of each chunk, in the order of the chunks; what the plane takes nothing of is left out of it.
 */
export function skipCutAway({ chunks, clip }: Pick<StageModel, 'chunks' | 'clip'>, ghost: readonly Object3D[]): void {
  const plane = clip.plane.value
  chunks.forEach((mesh, index) => {
    const { least, most } = heightsOf(mesh, plane)
    mesh.layers.set(least > 0 && isClipped(mesh.material) ? unseenLayer : 0)
    ghost[index]?.layers.set(most < 0 ? unseenLayer : 0)
  })
}

/** Has every chunk drawn again. */
export function skipNothing({ chunks }: Pick<StageModel, 'chunks'>): void {
  for (const mesh of chunks) mesh.layers.set(0)
}

/** Of the corners of its box over the plane, with what rounding may take from them. */
function heightsOf(
  { chunk: { box } }: Pick<ChunkMesh, 'chunk'>,
  plane: { x: number; y: number; z: number; w: number },
): { least: number; most: number } {
  let [least, most, size] = [-plane.w, -plane.w, Math.abs(plane.w)]
  for (const [axis, slope] of [plane.x, plane.y, plane.z].entries()) {
    const [low, high] = [box[axis]! * slope, box[axis + 3]! * slope]
    least += Math.min(low, high)
    most += Math.max(low, high)
    size += Math.max(Math.abs(low), Math.abs(high))
  }
  return { least: least - 1e-6 * size, most: most + 1e-6 * size }
}
