/** Indexed triangle meshes. */

/** A mesh in which a position occurs once per object, counter-clockwise seen from the front; metres unless stated otherwise. */
export interface WeldedMesh {
  /** 3 per vertex. */
  positions: Float32Array
  /** 3 per triangle. */
  indices: Uint32Array
  /** Index of the first vertex of each object of an assembly, ascending; absent for a single object. */
  firstVertex?: readonly number[]
}

/** Returns the object index of each vertex; null if there is only one object. */
export function vertexObjects({ positions, firstVertex = [] }: WeldedMesh): Uint32Array | null {
  if (firstVertex.length < 2) return null
  const objects = new Uint32Array(positions.length / 3)
  firstVertex.forEach((first, object) => objects.fill(object, first, firstVertex[object + 1]))
  return objects
}
