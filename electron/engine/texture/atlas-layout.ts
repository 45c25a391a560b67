/** A surface with normals and texture coordinates; vertices that agree in all of them are shared. */
export interface AtlasLayout {
  /** 3 per vertex, metres. */
  positions: Float32Array
  /** 3 per vertex, unit length. */
  normals: Float32Array
  /** 2 per vertex, 0 … 1, origin at the top left. */
  uvs: Float32Array
  /** 3 per triangle. */
  indices: Uint32Array
}
