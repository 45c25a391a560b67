/** A mesh that is asked about: each place once. */

/** A mesh in which a position stands once in each of its objects: metres, fronts counter-clockwise. */
export interface WeldedMesh {
  /** 3 for each vertex. */
  positions: Float32Array
  /** 3 for each triangle. */
  indices: Uint32Array
  /** For each object of an assembly the number of its first vertex, ascending; without it all are one. */
  firstVertex?: readonly number[]
}
