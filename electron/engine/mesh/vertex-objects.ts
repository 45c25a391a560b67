/** Which object of an assembly each vertex of a welded mesh belongs to. */
import type { WeldedMesh } from './welded-mesh.ts'

/** The number of the object of each vertex; null where all are one. */
export function vertexObjects({ positions, firstVertex = [] }: WeldedMesh): Uint32Array | null {
  if (firstVertex.length < 2) return null
  const objects = new Uint32Array(positions.length / 3)
  firstVertex.forEach((first, object) => objects.fill(object, first, firstVertex[object + 1]))
  return objects
}
