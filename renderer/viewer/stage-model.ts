/** A model on the stage: on the floor in the middle, one unit large, so that lights, camera and grid suit every size. */
import { BufferAttribute, BufferGeometry, Group, Mesh, Sphere, Box3, Vector3, type Material } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { Chunk, ViewHeader } from '../../shared/formats/view-file.ts'
import type { FinerSurface } from './finer-surface.ts'
import type { ChunkArrays } from './view-stream.ts'
import { createViewPictures, type ViewPictures } from './view-pictures.ts'
import { createSectionClip, type SectionClip } from './tools/clip-section.ts'
import type { ViewerReason } from '../words/viewer/reason-words.ts'

export interface StageModel {
  header: ViewHeader
  /** Stands on y = 0, centred, its largest side one unit long. */
  root: Group
  /** Within the root: its coordinates are the file's own, metres. */
  body: Group
  /** What is framed in place of its own box while it is placed by hand, in units; null: nothing. */
  placed: { half: readonly [number, number, number]; middle: readonly [number, number, number] } | null
  /** Half its size in units. */
  half: readonly [number, number, number]
  /** Width, height, depth (x, y, z). */
  sizeMm: readonly [number, number, number]
  unitsPerMm: number
  /** Of the whole model, whatever of it is shown. */
  triangles: number
  /** Those of the whole model that have come, in the order of the header. */
  chunks: ChunkMesh[]
  /** Those of the stand-in, until the whole is there. */
  preview: ChunkMesh[]
  pictures: ViewPictures
  /** What is cut away of it. */
  clip: SectionClip
}

/** One chunk as an object of three.js, with what is known of it. */
export interface ChunkMesh extends Mesh<BufferGeometry, Material> {
  chunk: Chunk
  arrays: ChunkArrays
  /** Over the arrays. `geometry` is what is drawn, which is another while a measuring lens shows values within large triangles. */
  own: BufferGeometry
  /** How that other one comes from `own`; null while they are the same. */
  finer: FinerSurface | null
}

/** An empty stage for what the header promises. Throws AppError `bad-geometry` where there is nothing to see. */
export function createStageModel(header: ViewHeader): StageModel {
  const [x0, y0, z0, x1, y1, z1] = header.box
  const size = [x1 - x0, y1 - y0, z1 - z0] as const
  const largest = Math.max(...size)
  if (header.triangles === 0 || !(largest > 0) || !Number.isFinite(largest))
    throw new AppError('bad-geometry', 'The model has no extent', {
      details: { reason: 'empty-model' satisfies ViewerReason },
    })
  const scale = 1 / largest
  const body = new Group()
  body.position.set(-(x0 + x1) / 2, -y0, -(z0 + z1) / 2)
  const root = new Group()
  root.add(body)
  root.scale.setScalar(scale)
  root.updateMatrixWorld(true)
  return {
    header,
    root,
    body,
    placed: null,
    half: [(size[0] * scale) / 2, (size[1] * scale) / 2, (size[2] * scale) / 2],
    sizeMm: [size[0] * 1000, size[1] * 1000, size[2] * 1000],
    unitsPerMm: scale / 1000,
    triangles: header.triangles,
    chunks: [],
    preview: [],
    pictures: createViewPictures(header),
    clip: createSectionClip(),
  }
}

/** A chunk over its arrays, which are kept as they are: picking and measuring read them later. It has no look yet. */
export function createChunkMesh(chunk: Chunk, arrays: ChunkArrays, placeholder: Material): ChunkMesh {
  const geometry = new BufferGeometry()
  geometry.setIndex(new BufferAttribute(arrays.indices, 1))
  geometry.setAttribute('position', new BufferAttribute(arrays.positions, 3))
  if (arrays.normals !== null) geometry.setAttribute('normal', new BufferAttribute(arrays.normals, 4, true))
  if (arrays.uvs !== null) geometry.setAttribute('uv', new BufferAttribute(arrays.uvs, 2))
  if (arrays.colours !== null) geometry.setAttribute('color', new BufferAttribute(arrays.colours, 4, true))
  const [x0, y0, z0, x1, y1, z1] = chunk.box
  geometry.boundingBox = new Box3(new Vector3(x0, y0, z0), new Vector3(x1, y1, z1))
  geometry.boundingSphere = geometry.boundingBox.getBoundingSphere(new Sphere())
  const mesh = Object.assign(new Mesh<BufferGeometry, Material>(geometry, placeholder), {
    chunk,
    arrays,
    own: geometry,
    finer: null,
  })
  mesh.matrixAutoUpdate = false
  return mesh
}

/** All that has come; while the model is loading, chunks may be missing in between. */
export function meshesOf(model: StageModel): ChunkMesh[] {
  return [...model.chunks.filter((mesh) => mesh !== undefined), ...model.preview]
}

/** Frees what the model holds on the graphics card and closes its pictures. Materials belong to what made them. */
export function disposeStageModel(model: StageModel): void {
  for (const mesh of meshesOf(model)) {
    if (mesh.geometry !== mesh.own) mesh.geometry.dispose()
    mesh.own.dispose()
  }
  model.root.removeFromParent()
  model.body.clear()
  model.chunks.length = 0
  model.preview.length = 0
  model.pictures.dispose()
}
