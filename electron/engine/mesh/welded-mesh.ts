/** A mesh with each position once. */

/** A mesh in which a position occurs once per object: metres, counter-clockwise fronts. */
export interface WeldedMesh {
  /** 3 for each vertex. */
  positions: Float32Array
  /** 3 for each triangle. */
  indices: Uint32Array
  /** Index of the first vertex of each object of an assembly, ascending; absent for a single object. */
  firstVertex?: readonly number[]
}
