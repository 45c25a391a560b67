/** The geometry of a chunk: its own, or a subdivided one while a measuring lens is on. */
import { BufferAttribute, BufferGeometry } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import { finerSurface, type ChunkLattices, type VertexValues } from './finer-surface.ts'
import { noValue } from './lenses/heat.ts'
import type { ChunkMesh } from './stage-model.ts'

/**
 * Sets the values of a chunk, one per vertex, plus those inside its large triangles. Picking, sections and wireframes
 * keep using the chunk's own arrays. If the values do not fit, throws AppError `data-corrupt` and changes nothing.
 */
export function setHeat(mesh: ChunkMesh, values: Float32Array<ArrayBuffer>, lattices: ChunkLattices | null): void {
  const { vertices } = mesh.chunk
  if (values.length !== vertices)
    throw new AppError('data-corrupt', `there are ${values.length} values for ${vertices} vertices`)
  const surface = lattices === null ? null : finerSurface(mesh.arrays.indices, vertices, lattices)
  removeHeat(mesh)
  if (surface === null || lattices === null) {
    mesh.own.setAttribute('heat', new BufferAttribute(shaderValues(values), 1))
    return
  }
  const heat = new Float32Array(surface.vertices)
  heat.set(values)
  heat.set(lattices.values, vertices)
  const geometry = new BufferGeometry()
  geometry.setIndex(new BufferAttribute(surface.indices, 1))
  geometry.setAttribute('heat', new BufferAttribute(shaderValues(heat), 1))
  for (const [name, attribute] of Object.entries(mesh.own.attributes)) {
    if (!(attribute instanceof BufferAttribute)) continue
    const { array, itemSize, normalized } = attribute as BufferAttribute & { array: VertexValues }
    geometry.setAttribute(name, new BufferAttribute(surface.blend(array, itemSize), itemSize, normalized))
  }
  geometry.boundingBox = mesh.own.boundingBox
  geometry.boundingSphere = mesh.own.boundingSphere
  mesh.subdivision = surface
  mesh.geometry = geometry
}

/** Restores the chunk's own geometry without values and frees the subdivided one. */
export function removeHeat(mesh: ChunkMesh): void {
  mesh.own.deleteAttribute('heat')
  if (mesh.geometry !== mesh.own) mesh.geometry.dispose()
  mesh.geometry = mesh.own
  mesh.subdivision = null
}

/** Replaces the normals of a chunk, 4 per vertex, also in the subdivided geometry; null removes them. */
export function replaceNormals(mesh: ChunkMesh, normals: Int8Array<ArrayBuffer> | null): void {
  setNormals(mesh.own, normals)
  if (mesh.subdivision !== null) setNormals(mesh.geometry, normals === null ? null : mesh.subdivision.blend(normals, 4))
}

function setNormals(geometry: BufferGeometry, normals: Int8Array<ArrayBuffer> | null): void {
  if (normals === null) geometry.deleteAttribute('normal')
  else geometry.setAttribute('normal', new BufferAttribute(normals, 4, true))
}

function shaderValues(values: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  return values.map((value) => (Number.isFinite(value) ? value : noValue))
}
