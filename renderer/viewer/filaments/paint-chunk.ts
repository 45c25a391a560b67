/** A piece of the model on the stage, as it is painted. */
import type { ChunkShape } from '../join-positions.ts'

export interface PaintChunk extends ChunkShape {
  /** 4 for each vertex, normalised; null: its faces are drawn flat. */
  normals: Int8Array<ArrayBuffer> | null
  /** The file's material. */
  material: number
}
