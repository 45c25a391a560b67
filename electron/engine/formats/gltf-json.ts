/** The part of the glTF 2.0 JSON that the studio writes. */
export interface GltfJson {
  asset: { version: '2.0'; generator: string }
  extensionsUsed?: string[]
  extensionsRequired?: string[]
  scene: number
  scenes: { name?: string; nodes: number[] }[]
  nodes: { name: string; mesh?: number; children?: number[]; extras?: { maquettePlate: number } }[]
  meshes: { name: string; primitives: GltfPrimitive[] }[]
  materials: GltfMaterial[]
  textures?: GltfTexture[]
  images?: { name: string; mimeType?: string; bufferView?: number; uri?: string }[]
  samplers?: { magFilter: number; minFilter: number; wrapS: number; wrapT: number }[]
  accessors: GltfAccessor[]
  bufferViews: GltfBufferView[]
  buffers: { byteLength: number; uri?: string; extensions?: { EXT_meshopt_compression: { fallback: true } } }[]
}

export interface GltfBufferView {
  buffer: number
  byteOffset: number
  byteLength: number
  byteStride?: number
  target?: number
  extensions?: {
    EXT_meshopt_compression: {
      buffer: number
      byteOffset: number
      byteLength: number
      byteStride: number
      count: number
      mode: 'ATTRIBUTES' | 'TRIANGLES'
      filter?: 'OCTAHEDRAL' | 'EXPONENTIAL'
    }
  }
}

export interface GltfPrimitive {
  attributes: Record<string, number>
  indices: number
  material: number
  extensions?: { KHR_draco_mesh_compression: { bufferView: number; attributes: Record<string, number> } }
}

export interface GltfAccessor {
  /** Omitted for compressed data. */
  bufferView?: number
  componentType: number
  count: number
  type: string
  normalized?: true
  min?: number[]
  max?: number[]
}

export interface GltfTexture {
  sampler: number
  source?: number
  extensions?: { EXT_texture_webp: { source: number } }
}

export interface GltfMaterial {
  name: string
  pbrMetallicRoughness: {
    baseColorFactor: number[]
    metallicFactor: number
    roughnessFactor: number
    baseColorTexture?: { index: number }
    metallicRoughnessTexture?: { index: number }
  }
  normalTexture?: { index: number; scale?: number }
  occlusionTexture?: { index: number }
  emissiveTexture?: { index: number }
  emissiveFactor?: number[]
  alphaMode?: 'MASK' | 'BLEND'
  alphaCutoff?: number
  doubleSided?: true
  extras?: { maquetteFilament: number }
  extensions?: {
    KHR_materials_emissive_strength?: { emissiveStrength: number }
    KHR_materials_unlit?: Record<string, never>
  }
}

/** OpenGL constants used in glTF. */
export const gl = {
  short: 5122,
  ushort: 5123,
  uint: 5125,
  float: 5126,
  arrayBuffer: 34962,
  elementBuffer: 34963,
} as const
