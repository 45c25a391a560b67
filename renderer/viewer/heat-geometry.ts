/** What a chunk is drawn with: its own geometry, or for the time of a measuring lens one with its large triangles divided. */
import { BufferAttribute, BufferGeometry } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import { finerSurface, type ChunkLattices } from './finer-surface.ts'
import { noValue } from './lenses/heat.ts'
import type { ChunkMesh } from './stage-model.ts'

/**
 * Gives a chunk its values, one for each vertex, and those within its large triangles. Picking, sections and wires go on with the chunk's
 * own arrays. Throws AppError `data-corrupt` where they do not fit; then nothing has changed.
 */
export function giveHeat(mesh: ChunkMesh, values: Float32Array<ArrayBuffer>, lattices: ChunkLattices | null): void {
  const { vertices } = mesh.chunk
  if (values.length !== vertices)
    throw new AppError('data-corrupt', `there are ${values.length} values for ${vertices} vertices`)
  const surface = lattices === null ? null : finerSurface(mesh.arrays.indices, vertices, lattices)
  takeHeat(mesh)
  if (surface === null || lattices === null) {
    mesh.own.setAttribute('heat', new BufferAttribute(drawn(values), 1))
    return
  }
  const heat = new Float32Array(surface.vertices)
  heat.set(values)
  heat.set(lattices.values, vertices)
  const geometry = new BufferGeometry()
  geometry.setIndex(new BufferAttribute(surface.indices, 1))
  geometry.setAttribute('heat', new BufferAttribute(drawn(heat), 1))
  for (const [name, attribute] of Object.entries(mesh.own.attributes)) {
    if (!(attribute instanceof BufferAttribute)) continue
    const { array, itemSize, normalized } = attribute as VertexAttribute
    geometry.setAttribute(name, new BufferAttribute(surface.blend(array, itemSize), itemSize, normalized))
  }
  geometry.boundingBox = mesh.own.boundingBox
  geometry.boundingSphere = mesh.own.boundingSphere
  mesh.finer = surface
  mesh.geometry = geometry
}

/** The chunk's own geometry again, without values; the other is freed. */
export function takeHeat(mesh: ChunkMesh): void {
  mesh.own.deleteAttribute('heat')
  if (mesh.geometry !== mesh.own) mesh.geometry.dispose()
  mesh.geometry = mesh.own
  mesh.finer = null
}

/** Other normals for a chunk, 4 for each of its vertices, however it is drawn at the time; null: none. */
export function giveNormals(mesh: ChunkMesh, normals: Int8Array<ArrayBuffer> | null): void {
  setNormals(mesh.own, normals)
  if (mesh.finer !== null) setNormals(mesh.geometry, normals === null ? null : mesh.finer.blend(normals, 4))
}

type VertexAttribute = BufferAttribute & { array: Parameters<NonNullable<ChunkMesh['finer']>['blend']>[0] }

function setNormals(geometry: BufferGeometry, normals: Int8Array<ArrayBuffer> | null): void {
  if (normals === null) geometry.deleteAttribute('normal')
  else geometry.setAttribute('normal', new BufferAttribute(normals, 4, true))
}

function drawn(values: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  return values.map((value) => (Number.isFinite(value) ? value : noValue))
}
