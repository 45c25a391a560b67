/** Schema of the part of the glTF 2.0 JSON that is read. Unknown properties are ignored. */
import { z } from 'zod'

const index = z.int().min(0)
const numbers = (length: number) => z.array(z.number()).length(length)

const textureRef = z.object({
  index,
  texCoord: index.default(0),
  extensions: z
    .object({
      KHR_texture_transform: z
        .object({
          offset: numbers(2).optional(),
          rotation: z.number().optional(),
          scale: numbers(2).optional(),
          texCoord: index.optional(),
        })
        .optional(),
    })
    .optional(),
})

const meshoptView = z.object({
  buffer: index,
  byteOffset: index.default(0),
  byteLength: index,
  byteStride: z.int().min(1).max(256),
  count: index,
  mode: z.enum(['ATTRIBUTES', 'TRIANGLES', 'INDICES']),
  filter: z.string().default('NONE'),
})

/** A number in `extras`, which may contain anything. */
const countFrom1 = z.int().min(1).max(1000)

const material = z.object({
  name: z.string().default(''),
  extras: z.object({ maquetteFilament: countFrom1.optional() }).optional().catch(undefined),
  pbrMetallicRoughness: z
    .object({
      baseColorFactor: numbers(4).default([1, 1, 1, 1]),
      metallicFactor: z.number().default(1),
      roughnessFactor: z.number().default(1),
      baseColorTexture: textureRef.optional(),
      metallicRoughnessTexture: textureRef.optional(),
    })
    .prefault({}),
  normalTexture: textureRef.extend({ scale: z.number().default(1) }).optional(),
  occlusionTexture: textureRef.optional(),
  emissiveTexture: textureRef.optional(),
  emissiveFactor: numbers(3).default([0, 0, 0]),
  alphaMode: z.string().default('OPAQUE'),
  alphaCutoff: z.number().default(0.5),
  doubleSided: z.boolean().default(false),
  extensions: z
    .object({
      KHR_materials_emissive_strength: z.object({ emissiveStrength: z.number().default(1) }).optional(),
      KHR_materials_unlit: z.object({}).optional(),
      KHR_materials_pbrSpecularGlossiness: z
        .object({
          diffuseFactor: numbers(4).default([1, 1, 1, 1]),
          glossinessFactor: z.number().default(1),
          diffuseTexture: textureRef.optional(),
        })
        .optional(),
    })
    .prefault({}),
})

const primitive = z.object({
  attributes: z.record(z.string(), index),
  indices: index.optional(),
  material: index.optional(),
  mode: z.int().default(4),
  targets: z.array(z.record(z.string(), index)).default([]),
  extensions: z
    .object({
      KHR_draco_mesh_compression: z.object({ bufferView: index, attributes: z.record(z.string(), index) }).optional(),
    })
    .prefault({}),
})

export const gltfSourceSchema = z.object({
  asset: z.object({ version: z.string(), generator: z.string().optional().catch(undefined) }),
  extensionsRequired: z.array(z.string()).default([]),
  scene: index.optional(),
  scenes: z.array(z.object({ name: z.string().optional(), nodes: z.array(index).default([]) })).default([]),
  nodes: z
    .array(
      z.object({
        name: z.string().default(''),
        extras: z.object({ maquettePlate: countFrom1.optional() }).optional().catch(undefined),
        children: z.array(index).default([]),
        mesh: index.optional(),
        skin: index.optional(),
        matrix: numbers(16).optional(),
        translation: numbers(3).optional(),
        rotation: numbers(4).optional(),
        scale: numbers(3).optional(),
        weights: z.array(z.number()).optional(),
        extensions: z
          .object({
            EXT_mesh_gpu_instancing: z.object({ attributes: z.record(z.string(), index) }).optional(),
            KHR_node_visibility: z.object({ visible: z.boolean().default(true) }).optional(),
          })
          .prefault({}),
      }),
    )
    .default([]),
  meshes: z
    .array(
      z.object({
        name: z.string().default(''),
        weights: z.array(z.number()).optional(),
        primitives: z.array(primitive),
        extras: z.unknown().optional(),
      }),
    )
    .default([]),
  animations: z.array(z.object({ name: z.string().default('') })).default([]),
  skins: z.array(z.object({ joints: z.array(index), inverseBindMatrices: index.optional() })).default([]),
  materials: z.array(material).default([]),
  textures: z
    .array(
      z.object({
        source: index.optional(),
        extensions: z
          .object({
            EXT_texture_webp: z.object({ source: index }).optional(),
            KHR_texture_basisu: z.object({ source: index }).optional(),
          })
          .prefault({}),
      }),
    )
    .default([]),
  images: z
    .array(z.object({ name: z.string().default(''), uri: z.string().optional(), bufferView: index.optional() }))
    .default([]),
  accessors: z
    .array(
      z.object({
        bufferView: index.optional(),
        byteOffset: index.default(0),
        componentType: z.int(),
        normalized: z.boolean().default(false),
        count: index,
        type: z.string(),
        sparse: z
          .object({
            count: index,
            indices: z.object({ bufferView: index, byteOffset: index.default(0), componentType: z.int() }),
            values: z.object({ bufferView: index, byteOffset: index.default(0) }),
          })
          .optional(),
      }),
    )
    .default([]),
  bufferViews: z
    .array(
      z.object({
        buffer: index,
        byteOffset: index.default(0),
        byteLength: index,
        byteStride: z.int().min(1).max(1024).optional(),
        extensions: z
          .object({ EXT_meshopt_compression: meshoptView.optional(), KHR_meshopt_compression: meshoptView.optional() })
          .prefault({}),
      }),
    )
    .default([]),
  buffers: z.array(z.object({ byteLength: index, uri: z.string().optional() })).default([]),
})
export type GltfSource = z.output<typeof gltfSourceSchema>
export type GltfSourceMaterial = GltfSource['materials'][number]
export type GltfSourceNode = GltfSource['nodes'][number]
export type GltfSourcePrimitive = GltfSource['meshes'][number]['primitives'][number]
export type GltfTextureRef = NonNullable<GltfSourceMaterial['occlusionTexture']>
export type MeshoptView = z.output<typeof meshoptView>
