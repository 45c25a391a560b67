/** Converts a model to a glTF 2.0 document: the JSON and the bytes of its buffer. */
import { getOrAdd } from '../get-or-add.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Model, Part, SceneNode, Texture } from '../model.ts'
import { objectOf } from '../mesh/objects.ts'
import { checkedParts, materialOf } from './check-model.ts'
import { gl, type GltfAccessor, type GltfJson, type GltfPrimitive } from './gltf-json.ts'
import { MaterialTable } from './gltf-materials.ts'
import type { TangentPart } from './tangents.ts'
import { boundsOf } from '../mesh/bounds.ts'

export interface GltfDocument {
  json: GltfJson
  /** Pieces of the buffer; their lengths are multiples of four. */
  chunks: Uint8Array[]
  byteLength: number
}

/** Adds the geometry of a part to the document. */
export type GeometryWriter = (document: GltfDocument, part: TangentPart) => Omit<GltfPrimitive, 'material'>

const maxBufferBytes = 0xffff_ff00

/**
 * One node and mesh per part, below the node of its object; one accessor per attribute, 16-bit indices if they fit,
 * colours as 16-bit fractions. Images go into the buffer unless `imageUri` names files for them. `writeGeometry` may
 * compress. Deterministic. Throws `bad-geometry`, and `mesh-too-large` above 4 GB.
 */
export function gltfDocument(
  model: Model,
  imageUri?: (texture: Texture, index: number) => string,
  writeGeometry: GeometryWriter = plainGeometry,
): GltfDocument {
  const json: GltfJson = {
    asset: { version: '2.0', generator: 'Maquette' },
    scene: 0,
    scenes: [{ ...(model.name === '' ? {} : { name: model.name }), nodes: [] }],
    nodes: [],
    meshes: [],
    materials: [],
    accessors: [],
    bufferViews: [],
    buffers: [],
  }
  const document: GltfDocument = { json, chunks: [], byteLength: 0 }
  const materials = new MaterialTable(json, (texture, index) =>
    imageUri === undefined ? { bufferView: addView(document, texture.bytes) } : { uri: imageUri(texture, index) },
  )
  const objects = new Map<SceneNode, number[]>()
  for (const part of checkedParts(model)) {
    const geometry = writeGeometry(document, part)
    const material = materials.index(materialOf(model, part))
    const mesh = json.meshes.push({ name: part.name, primitives: [{ ...geometry, material }] }) - 1
    const node = json.nodes.push({ name: part.name, mesh }) - 1
    siblingsOf(json, part, objects).push(node)
  }
  if (document.byteLength > maxBufferBytes)
    throw new AppError('mesh-too-large', `The model needs ${document.byteLength} bytes and glTF holds 4 GB`, {
      details: { reason: 'too-many-bytes' },
    })
  json.buffers.unshift({ byteLength: document.byteLength })
  return document
}

/** Children of the part's object, whose node is added first, or of the scene. */
function siblingsOf(json: GltfJson, part: Part, objects: Map<SceneNode, number[]>): number[] {
  const top = json.scenes[0]!.nodes
  const object = objectOf(part)
  if (object === null) return top
  return getOrAdd(objects, object, () => {
    const children: number[] = []
    top.push(json.nodes.push({ name: object.name, children, extras: { maquettePlate: object.plate } }) - 1)
    return children
  })
}

/** Adds a required extension. */
export function requireExtension({ json }: GltfDocument, name: string): void {
  json.extensionsUsed = [...new Set([...(json.extensionsUsed ?? []), name])].sort()
  json.extensionsRequired = [...new Set([...(json.extensionsRequired ?? []), name])].sort()
}

function plainGeometry(document: GltfDocument, part: TangentPart): Omit<GltfPrimitive, 'material'> {
  return { attributes: addAttributes(document, part), indices: addIndices(document, part) }
}

function addAttributes(document: GltfDocument, part: TangentPart): Record<string, number> {
  const count = part.positions.length / 3
  const add = (bytes: Uint8Array, accessor: Omit<GltfAccessor, 'bufferView' | 'count'>): number =>
    document.json.accessors.push({ bufferView: addView(document, bytes, gl.arrayBuffer), count, ...accessor }) - 1
  const attributes: Record<string, number> = {
    POSITION: add(bytesOf(part.positions), { componentType: gl.float, type: 'VEC3', ...bounds(part.positions) }),
  }
  if (part.normals)
    attributes['NORMAL'] = add(bytesOf(unitNormals(part.normals)), { componentType: gl.float, type: 'VEC3' })
  if (part.tangents) attributes['TANGENT'] = add(bytesOf(part.tangents), { componentType: gl.float, type: 'VEC4' })
  if (part.uvs) attributes['TEXCOORD_0'] = add(bytesOf(part.uvs), { componentType: gl.float, type: 'VEC2' })
  if (part.colours)
    attributes['COLOR_0'] = add(bytesOf(fractions(part.colours)), {
      componentType: gl.ushort,
      normalized: true,
      type: 'VEC4',
    })
  return attributes
}

function addIndices(document: GltfDocument, part: TangentPart): number {
  // 65535 is the primitive restart index.
  const short = part.positions.length / 3 <= 65_535
  const bytes = bytesOf(short ? new Uint16Array(part.indices) : part.indices)
  return (
    document.json.accessors.push({
      bufferView: addView(document, bytes, gl.elementBuffer),
      count: part.indices.length,
      componentType: short ? gl.ushort : gl.uint,
      type: 'SCALAR',
    }) - 1
  )
}

export function addView(document: GltfDocument, bytes: Uint8Array, target?: number): number {
  const byteOffset = document.byteLength
  const padding = -bytes.byteLength & 3
  document.chunks.push(bytes)
  if (padding > 0) document.chunks.push(new Uint8Array(padding))
  document.byteLength += bytes.byteLength + padding
  return (
    document.json.bufferViews.push({
      buffer: 0,
      byteOffset,
      byteLength: bytes.byteLength,
      ...(target === undefined ? {} : { target }),
    }) - 1
  )
}

/** Minimum and maximum position, which the format requires. */
export function bounds(positions: Float32Array): { min: number[]; max: number[] } {
  const { low, high } = boundsOf(positions)
  return { min: low, max: high }
}

/** Normalises normals; unit normals stay bit-identical, zero ones point up. */
export function unitNormals(normals: Float32Array): Float32Array {
  let result = normals
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!)
    if (Math.abs(length - 1) < 1e-4) continue
    if (result === normals) result = Float32Array.from(normals)
    const usable = length > 1e-12
    for (let axis = 0; axis < 3; axis++) result[i + axis] = usable ? normals[i + axis]! / length : axis === 1 ? 1 : 0
  }
  return result
}

export function fractions(colours: Float32Array): Uint16Array {
  const written = new Uint16Array(colours.length)
  for (let i = 0; i < colours.length; i++) written[i] = Math.round(Math.min(1, Math.max(0, colours[i]!)) * 65_535)
  return written
}

export function bytesOf(array: Float32Array | Uint16Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}
