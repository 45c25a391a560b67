/** What the worker that sculpts is given of a model, and what it gives back. */

/** One chunk of the view. */
export interface SculptChunk {
  positions: Float32Array<ArrayBuffer>
  indices: Uint16Array<ArrayBuffer>
  /** 4 for each vertex; null: drawn flat. */
  normals: Int8Array<ArrayBuffer> | null
  uvs: Float32Array<ArrayBuffer> | null
  /** 4 for each vertex, linear. */
  colours: Uint16Array<ArrayBuffer> | null
  /** The number of the picture that it is painted into; null: its vertices are coloured. */
  picture: number | null
  /** Of its material, linear. */
  tint: [number, number, number]
}

/** Vertices of one chunk that have changed. */
export interface ChunkPatch {
  chunk: number
  vertices: Uint16Array<ArrayBuffer>
  /** 3 for each of them. */
  positions: Float32Array<ArrayBuffer>
  /** 4 for each of them; null: the chunk has none. */
  normals: Int8Array<ArrayBuffer> | null
  /** 4 for each of them, linear, so that the material's own colour times these is what was painted; null: nothing was painted. */
  colours: Float32Array<ArrayBuffer> | null
}

/** Pixels of a picture that have changed. */
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
  /** False: the last stroke found nothing below it to change. */
  changed: boolean
}
