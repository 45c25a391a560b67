/**
 * Compresses parts with Google's Draco (KHR_draco_mesh_compression): smallest files, slow decoding. All positions use
 * one grid, 1/65535 of the model's longest side: with the encoder's own grid per part, gaps would open between touching
 * parts.
 */
import type { Encoder, EncoderModule, GeometryAttributeType } from 'draco3dgltf'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Model, Part } from '../model.ts'
import type { TangentPart } from './tangents.ts'
import {
  addView,
  bounds,
  requireExtension,
  unitNormals,
  type GeometryWriter,
  type GltfDocument,
} from './gltf-document.ts'
import { gl, type GltfPrimitive } from './gltf-json.ts'
import { boundsOf, noBounds } from '../mesh/bounds.ts'

/** Quantisation bits, generous compared with common tools. */
const bits = { position: 16, normal: 10, uv: 14, colour: 10 }

/** Rejects with `internal` if the encoder cannot be loaded. */
export async function dracoGeometry(model: Model): Promise<GeometryWriter> {
  const { default: draco } = await import('draco3dgltf')
  const encoder = await draco.createEncoderModule()
  const grid = gridOf(model)
  return (document, part) => {
    requireExtension(document, 'KHR_draco_mesh_compression')
    return encode(encoder, grid, document, part)
  }
}

interface Grid {
  origin: [number, number, number]
  range: number
}

function gridOf({ parts }: Model): Grid {
  const around = noBounds()
  for (const { positions } of parts) boundsOf(positions, undefined, around)
  return { origin: around.low, range: Math.max(...around.high.map((value, axis) => value - around.low[axis]!)) || 1 }
}

function encode(
  draco: EncoderModule,
  grid: Grid,
  document: GltfDocument,
  part: TangentPart,
): Omit<GltfPrimitive, 'material'> {
  const count = part.positions.length / 3
  const encoder: Encoder = new draco.Encoder()
  const builder = new draco.MeshBuilder()
  const mesh = new draco.Mesh()
  const target = new draco.DracoInt8Array()
  try {
    builder.AddFacesToMesh(mesh, part.indices.length / 3, part.indices)
    const ids: Record<string, number> = {}
    const add = (name: string, kind: GeometryAttributeType, size: number, values: Float32Array, precision: number) => {
      ids[name] = builder.AddFloatAttribute(mesh, kind, count, size, values)
      encoder.SetAttributeQuantization(kind, precision)
    }
    add('POSITION', draco.POSITION, 3, part.positions, bits.position)
    encoder.SetAttributeExplicitQuantization(draco.POSITION, bits.position, 3, grid.origin, grid.range)
    if (part.normals) add('NORMAL', draco.NORMAL, 3, unitNormals(part.normals), bits.normal)
    if (part.tangents) add('TANGENT', draco.GENERIC, 4, part.tangents, bits.normal)
    if (part.uvs) add('TEXCOORD_0', draco.TEX_COORD, 2, part.uvs, bits.uv)
    if (part.colours) add('COLOR_0', draco.COLOR, 4, part.colours, bits.colour)
    encoder.SetSpeedOptions(3, 5)
    encoder.SetEncodingMethod(draco.MESH_EDGEBREAKER_ENCODING)
    encoder.SetTrackEncodedProperties(true)
    const length = encoder.EncodeMeshToDracoBuffer(mesh, target)
    if (length <= 0)
      throw new AppError('bad-geometry', `Draco cannot pack part "${part.name}"`, {
        details: { reason: 'damaged-part', part: part.name },
      })
    const bytes = new Uint8Array(length)
    for (let i = 0; i < length; i++) bytes[i] = target.GetValue(i)
    return declared(document, part, ids, bytes, {
      points: encoder.GetNumberOfEncodedPoints(),
      faces: encoder.GetNumberOfEncodedFaces(),
    })
  } finally {
    for (const held of [target, mesh, builder, encoder]) draco.destroy(held)
  }
}

/** Adds accessors without data, which describe the decoded arrays. */
function declared(
  document: GltfDocument,
  part: Part,
  ids: Record<string, number>,
  bytes: Uint8Array,
  { points, faces }: { points: number; faces: number },
): Omit<GltfPrimitive, 'material'> {
  const { accessors } = document.json
  const attributes: Record<string, number> = {}
  for (const name of Object.keys(ids))
    attributes[name] =
      accessors.push({
        componentType: gl.float,
        count: points,
        type: name === 'TEXCOORD_0' ? 'VEC2' : name === 'COLOR_0' || name === 'TANGENT' ? 'VEC4' : 'VEC3',
        ...(name === 'POSITION' ? bounds(part.positions) : {}),
      }) - 1
  const componentType = points <= 65_535 ? gl.ushort : gl.uint
  const indices = accessors.push({ componentType, count: faces * 3, type: 'SCALAR' }) - 1
  const bufferView = addView(document, bytes)
  return { attributes, indices, extensions: { KHR_draco_mesh_compression: { bufferView, attributes: ids } } }
}
