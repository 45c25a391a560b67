/** A model on the stage: centred on the floor and scaled to one unit, so that lights, camera and grid fit every size. */
import { BufferAttribute, BufferGeometry, Group, Mesh, Sphere, Box3, Vector3, type Material } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { Chunk, ViewHeader } from '../../shared/formats/view-file.ts'
import type { FinerSurface } from './finer-surface.ts'
import type { Vector } from './fit-camera.ts'
import type { ChunkArrays } from './view-stream.ts'
import { createViewPictures, type ViewPictures } from './view-pictures.ts'
import { createSectionClip, type SectionClip } from './tools/clip-section.ts'
import type { ViewerReason } from '../words/viewer/reason-words.ts'

export interface StageModel {
  header: ViewHeader
  /** Stands on y = 0, centred, its largest side one unit long. */
  root: Group
  /** Child of the root in the file's own coordinates, metres. */
  body: Group
  /** Bounding box that the camera fits while the transform tool is on, in units; null for the model's own. */
  placement: { halfSize: Vector; middle: Vector } | null
  /** Half the model's size in units. */
  halfSize: Vector
  /** Width, height, depth (x, y, z). */
  sizeMm: Vector
  unitsPerMm: number
  /** Count for the whole model, even while parts are missing or hidden. */
  triangles: number
  /** Chunks of the whole model that have arrived, in the order of the header. */
  chunks: ChunkMesh[]
  /** Chunks of the preview, until the whole model replaces it. */
  preview: ChunkMesh[]
  pictures: ViewPictures
  clip: SectionClip
}

/** One chunk as an object of three.js. */
export interface ChunkMesh extends Mesh<BufferGeometry, Material> {
  chunk: Chunk
  arrays: ChunkArrays
  /** Geometry backed by `arrays`; `geometry` differs from it while a measuring lens subdivides large triangles. */
  own: BufferGeometry
  /** The subdivision of `geometry`; null while it is `own`. */
  subdivision: FinerSurface | null
}

/** Returns a model without chunks. Throws AppError `bad-geometry` for an empty one. */
export function createStageModel(header: ViewHeader): StageModel {
  const box = boxOf(header.box)
  const size = box.getSize(new Vector3())
  const largest = Math.max(...size)
  if (header.triangles === 0 || !(largest > 0) || !Number.isFinite(largest))
    throw new AppError('bad-geometry', 'The model has no extent', {
      details: { reason: 'empty-model' satisfies ViewerReason },
    })
  const scale = 1 / largest
  const body = new Group()
  const middle = box.getCenter(new Vector3())
  body.position.set(-middle.x, -box.min.y, -middle.z)
  const root = new Group()
  root.add(body)
  root.scale.setScalar(scale)
  root.updateMatrixWorld(true)
  return {
    header,
    root,
    body,
    placement: null,
    halfSize: size
      .clone()
      .multiplyScalar(scale / 2)
      .toArray(),
    sizeMm: size.clone().multiplyScalar(1000).toArray(),
    unitsPerMm: scale / 1000,
    triangles: header.triangles,
    chunks: [],
    preview: [],
    pictures: createViewPictures(header),
    clip: createSectionClip(),
  }
}

export function boxOf([x0, y0, z0, x1, y1, z1]: ViewHeader['box']): Box3 {
  return new Box3(new Vector3(x0, y0, z0), new Vector3(x1, y1, z1))
}

/** Converts millimetres of the file to units of the stage. */
export function stagePoint(model: StageModel, mm: Vector): Vector3 {
  return model.body.localToWorld(new Vector3(...mm).divideScalar(1000))
}

/** Returns a mesh over the arrays, which picking and measuring use later. */
export function createChunkMesh(chunk: Chunk, arrays: ChunkArrays, placeholder: Material): ChunkMesh {
  const geometry = new BufferGeometry()
  geometry.setIndex(new BufferAttribute(arrays.indices, 1))
  geometry.setAttribute('position', new BufferAttribute(arrays.positions, 3))
  if (arrays.normals !== null) geometry.setAttribute('normal', new BufferAttribute(arrays.normals, 4, true))
  if (arrays.uvs !== null) geometry.setAttribute('uv', new BufferAttribute(arrays.uvs, 2))
  if (arrays.colours !== null) geometry.setAttribute('color', new BufferAttribute(arrays.colours, 4, true))
  geometry.boundingBox = boxOf(chunk.box)
  geometry.boundingSphere = geometry.boundingBox.getBoundingSphere(new Sphere())
  const mesh = Object.assign(new Mesh<BufferGeometry, Material>(geometry, placeholder), {
    chunk,
    arrays,
    own: geometry,
    subdivision: null,
  })
  mesh.matrixAutoUpdate = false
  return mesh
}

/** Returns all chunks that have arrived. */
export function meshesOf(model: StageModel): ChunkMesh[] {
  return [...model.chunks.filter((mesh) => mesh !== undefined), ...model.preview]
}

/** Frees geometry and pictures, but not materials. */
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
