/** The JSON of a glTF document: known properties are typed, all others are kept. */

type Others = Record<string, unknown>

export interface RawGltf extends Others {
  extensionsUsed?: string[]
  extensionsRequired?: string[]
  scenes?: (Others & { nodes?: number[] })[]
  nodes?: RawNode[]
  materials?: RawMaterial[]
  meshes?: { primitives: RawPrimitive[] }[]
  textures?: RawTexture[]
  images?: RawImage[]
  samplers?: Others[]
  accessors?: RawAccessor[]
  bufferViews?: RawView[]
  buffers?: RawBuffer[]
}

export interface RawNode extends Others {
  name?: string
  children?: number[]
  matrix?: number[]
  mesh?: number
  camera?: number
  extensions?: Record<string, Others>
}

export interface RawMaterial extends Others {
  name?: string
  pbrMetallicRoughness?: Others & {
    baseColorFactor?: number[]
    metallicFactor?: number
    roughnessFactor?: number
    baseColorTexture?: RawTextureRef
    metallicRoughnessTexture?: RawTextureRef
  }
  normalTexture?: RawTextureRef & { scale?: number }
  occlusionTexture?: RawTextureRef
  emissiveTexture?: RawTextureRef
  emissiveFactor?: number[]
  alphaMode?: string
  alphaCutoff?: number
  doubleSided?: boolean
  extensions?: Record<string, Others>
}

export interface RawTextureRef extends Others {
  index: number
  texCoord?: number
  extensions?: Record<string, Others>
}

export interface RawPrimitive extends Others {
  attributes: Record<string, number>
  material?: number
  mode?: number
  targets?: Record<string, number>[]
  extensions?: Record<string, Others> & {
    KHR_draco_mesh_compression?: { bufferView: number }
    KHR_materials_variants?: { mappings: { material: number }[] }
  }
}

export interface RawTexture extends Others {
  sampler?: number
  source?: number
  name?: string
  extensions?: Record<string, { source: number }>
}

export interface RawImage extends Others {
  name?: string
  uri?: string
  mimeType?: string
  bufferView?: number
}

interface RawAccessor extends Others {
  bufferView?: number
  sparse?: { indices: { bufferView: number }; values: { bufferView: number } }
}

export interface RawView extends Others {
  buffer: number
  byteOffset?: number
  byteLength: number
  extensions?: Record<string, RawSpan>
}

/** Bytes of a buffer: of a view, or of its compressed data. */
export interface RawSpan extends Others {
  buffer: number
  byteOffset?: number
  byteLength: number
}

export interface RawBuffer extends Others {
  byteLength: number
  uri?: string
}

/** All texture references of a material and its extensions, which glTF names `…Texture`. */
export function textureRefs(material: object): RawTextureRef[] {
  const refs: RawTextureRef[] = []
  const waiting: object[] = [material]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const [name, value] of Object.entries(next)) {
      if (typeof value !== 'object' || value === null || name === 'extras') continue
      if (/texture$/i.test(name) && Number.isInteger((value as RawTextureRef).index)) refs.push(value as RawTextureRef)
      waiting.push(value as object)
    }
  return refs
}

/** The images of a texture, one per format. */
export function imagesOf({ source, extensions = {} }: RawTexture): number[] {
  const others = Object.values(extensions).map((extension) => extension?.source)
  return [source, ...others].filter((image): image is number => Number.isInteger(image))
}
