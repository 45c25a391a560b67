/** Applies the worker's sculpting to the stage: changes vertices of the chunks in place and uploads only those. */
import { BufferAttribute, DataTexture, SRGBColorSpace, Vector2, Vector3 } from 'three'
import type { BufferGeometry, WebGLRenderer } from 'three'
import type { ChunkMesh, StageModel } from '../stage-model.ts'
import type { ChunkPatch, PicturePatch, SculptPatch } from './sculpt-chunk.ts'

/** Returns true if a chunk has new colours and needs another material. */
export function applyPatch(model: StageModel, gl: WebGLRenderer, { chunks, pictures }: SculptPatch): boolean {
  let isNew = false
  for (const patch of chunks) {
    const mesh = model.chunks[patch.chunk]
    if (mesh !== undefined && applyChunk(mesh, patch)) isNew = true
  }
  for (const [index, patch] of pictures.entries())
    applyPicture(model, gl, patch, !pictures.slice(index + 1).some(({ picture }) => picture === patch.picture))
  return isNew
}

function applyChunk(mesh: ChunkMesh, { vertices, positions, normals, colours }: ChunkPatch): boolean {
  const { own } = mesh
  const [position, normal] = [attributeOf(own, 'position'), attributeOf(own, 'normal')]
  const box = own.boundingBox!
  const vector = new Vector3()
  for (const [index, vertex] of vertices.entries()) {
    position!.setXYZ(vertex, positions[index * 3]!, positions[index * 3 + 1]!, positions[index * 3 + 2]!)
    box.expandByPoint(vector.fromArray(positions, index * 3))
  }
  own.boundingSphere = box.getBoundingSphere(own.boundingSphere!)
  send(position!, vertices)
  if (normals !== null && normal !== null) {
    const array = normal.array as Int8Array
    for (const [index, vertex] of vertices.entries())
      for (let axis = 0; axis < 3; axis++) array[vertex * 4 + axis] = normals[index * 4 + axis]!
    send(normal, vertices)
  }
  if (colours === null) return false
  const before = attributeOf(own, 'color')
  const painted = before?.array instanceof Float32Array ? before : paintable(mesh)
  for (const [index, vertex] of vertices.entries())
    painted.array.set(colours.subarray(index * 4, index * 4 + 4), vertex * 4)
  send(painted, vertices)
  return before === null
}

/** Replaces the chunk's colours with floats, which may exceed one; white where it has none. */
function paintable({ own, arrays }: ChunkMesh): BufferAttribute {
  const count = arrays.positions.length / 3
  const painted = new BufferAttribute(new Float32Array(count * 4).fill(1), 4)
  if (arrays.colours !== null) for (const [at, value] of arrays.colours.entries()) painted.array[at] = value / 65_535
  own.setAttribute('color', painted)
  return painted
}

function attributeOf(geometry: BufferGeometry, name: string): BufferAttribute | null {
  const attribute = geometry.getAttribute(name)
  return attribute instanceof BufferAttribute ? attribute : null
}

/** Uploads the smallest range that holds all vertices. */
function send(attribute: BufferAttribute, vertices: Uint16Array): void {
  let [first, last] = [Infinity, -1]
  for (const vertex of vertices) {
    if (vertex < first) first = vertex
    if (vertex > last) last = vertex
  }
  if (last < 0) return
  const { itemSize } = attribute
  // A single range, because ranges of a mesh that is not drawn would accumulate.
  for (const { start, count } of attribute.updateRanges) {
    first = Math.min(first, start / itemSize)
    last = Math.max(last, (start + count) / itemSize - 1)
  }
  attribute.clearUpdateRanges()
  attribute.addUpdateRange(first * itemSize, (last - first + 1) * itemSize)
  attribute.needsUpdate = true
}

/** Generates mipmaps once, with the last patch. */
function applyPicture(model: StageModel, gl: WebGLRenderer, patch: PicturePatch, isLast: boolean): void {
  const { picture, x, y, width, height, data } = patch
  const texture = model.pictures.texture(picture, 'baseColour')
  const tile = new DataTexture(new Uint8Array(data.buffer), width, height)
  tile.colorSpace = SRGBColorSpace
  tile.needsUpdate = true
  const { generateMipmaps } = texture
  gl.initTexture(texture)
  texture.generateMipmaps = generateMipmaps && isLast
  gl.copyTextureToTexture(tile, texture, null, new Vector2(x, y))
  texture.generateMipmaps = generateMipmaps
  tile.dispose()
}
