/** Input and output of the worker that sculpts. */
import type { ChunkShape } from '../join-positions.ts'

export interface SculptChunk extends ChunkShape {
  /** 4 per vertex; null: drawn flat. */
  normals: Int8Array<ArrayBuffer> | null
  uvs: Float32Array<ArrayBuffer> | null
  /** 4 per vertex, linear. */
  colours: Uint16Array<ArrayBuffer> | null
  /** Index of the picture that strokes paint into; null if the vertices are coloured. */
  picture: number | null
  /** Base colour of its material, linear. */
  tint: [number, number, number]
}

/** Changed vertices of one chunk. */
export interface ChunkPatch {
  chunk: number
  vertices: Uint16Array<ArrayBuffer>
  /** 3 per vertex. */
  positions: Float32Array<ArrayBuffer>
  /** 4 per changed vertex; null if the chunk has no normals. */
  normals: Int8Array<ArrayBuffer> | null
  /** 4 per changed vertex, linear; multiplied by the base colour they give the painted colour. Null if not painted. */
  colours: Float32Array<ArrayBuffer> | null
}

/** Changed pixels of a picture. */
export interface PicturePatch {
  picture: number
  x: number
  y: number
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

export interface SculptPatch {
  chunks: ChunkPatch[]
  pictures: PicturePatch[]
  /** False: the last stroke changed nothing. */
  changed: boolean
}
