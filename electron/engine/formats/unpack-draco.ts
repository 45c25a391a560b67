/** Replaces Draco geometry in a glTF document with plain accessors. */
import { getOrAdd } from '../get-or-add.ts'
import type { GltfAccessors } from './gltf-accessors.ts'
import { withDracoMesh } from './gltf-draco.ts'
import type { GltfSource } from './gltf-source.ts'
import { damaged } from './limits.ts'
import type { GltfBytes } from './gltf-bytes.ts'
import type { RawGltf } from './raw-gltf.ts'
import { bounds } from './gltf-document.ts'

interface Unpacked {
  indices: number
  attributes: Record<string, number>
  vertices: number
}

const types = ['SCALAR', 'VEC2', 'VEC3', 'VEC4'] as const
const float = 5126
const unsignedShort = 5123
const unsignedInt = 5125

/**
 * Changes the document in place; compressed bytes stay in the file without references. Shared geometry is decoded once.
 * Attributes become floats, joints integers. Rejects with `bad-geometry`, also if morph targets do not match.
 */
export async function unpackDraco(
  raw: RawGltf,
  source: GltfSource,
  accessors: GltfAccessors,
  bytes: GltfBytes,
): Promise<void> {
  const known = new Map<string, Promise<Unpacked>>()
  for (const [meshNumber, mesh] of (raw.meshes ?? []).entries())
    for (const [number, primitive] of mesh.primitives.entries()) {
      const packed = source.meshes[meshNumber]?.primitives[number]?.extensions.KHR_draco_mesh_compression
      if (packed === undefined) continue
      const key = JSON.stringify([packed.bufferView, packed.attributes])
      const found = await getOrAdd(known, key, () => unpack(raw, packed, accessors, bytes))
      for (const target of primitive.targets ?? [])
        for (const accessor of Object.values(target))
          if (accessors.count(accessor) !== found.vertices)
            throw damaged('glTF', 'a morph target has another length than the packed mesh')
      primitive.attributes = { ...primitive.attributes, ...found.attributes }
      primitive['indices'] = found.indices
      primitive.mode = 4
      delete primitive.extensions!.KHR_draco_mesh_compression
    }
}

async function unpack(
  raw: RawGltf,
  packed: { bufferView: number; attributes: Record<string, number> },
  accessors: GltfAccessors,
  bytes: GltfBytes,
): Promise<Unpacked> {
  const add = (accessor: object, values: Float32Array | Uint32Array | Uint16Array): number => {
    const bufferView = bytes.add(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    return (raw.accessors ??= []).push({ bufferView, ...accessor }) - 1
  }
  return withDracoMesh(accessors.view(packed.bufferView), accessors.budget, (mesh) => {
    const { indices } = mesh
    const attributes: Record<string, number> = {}
    let vertices = 0
    for (const [name, id] of Object.entries(packed.attributes)) {
      const found = mesh.attribute(id)
      if (found === null) throw damaged('glTF', `its Draco data has no ${name}`)
      const { values, components } = found
      vertices = values.length / components
      const isWhole = name.startsWith('JOINTS_')
      attributes[name] = add(
        {
          componentType: isWhole ? unsignedShort : float,
          count: vertices,
          type: types[components - 1],
          ...(name === 'POSITION' ? bounds(values) : {}),
        },
        isWhole ? Uint16Array.from(values) : values,
      )
    }
    for (const index of indices)
      if (index >= vertices) throw damaged('glTF', `an index refers to vertex ${index} of ${vertices}`)
    const listed = add({ componentType: unsignedInt, count: indices.length, type: 'SCALAR' }, indices)
    return { indices: listed, attributes, vertices }
  })
}
