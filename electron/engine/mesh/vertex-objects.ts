/** The assembly object of each vertex of a welded mesh. */
import type { WeldedMesh } from './welded-mesh.ts'

/** Returns the object index of each vertex; null if there is only one object. */
export function vertexObjects({ positions, firstVertex = [] }: WeldedMesh): Uint32Array | null {
  if (firstVertex.length < 2) return null
  const objects = new Uint32Array(positions.length / 3)
  firstVertex.forEach((first, object) => objects.fill(object, first, firstVertex[object + 1]))
  return objects
}
