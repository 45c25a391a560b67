/** Writes materials and textures as metallic-roughness JSON. */
import { getOrAdd } from '../get-or-add.ts'
import type { Material, Texture } from '../model.ts'
import type { GltfJson, GltfMaterial } from './gltf-json.ts'

const repeat = 10497
const linear = 9729
const linearMipmapLinear = 9987

/**
 * Adds materials and textures to a document; identical images are stored once. `storeImage` stores the encoded file and
 * returns a reference to it.
 */
export class MaterialTable {
  readonly #json: GltfJson
  readonly #storeImage: (texture: Texture, index: number) => { bufferView: number } | { uri: string }
  readonly #textures: Texture[] = []
  readonly #materials = new Map<Material, number>()

  constructor(
    json: GltfJson,
    storeImage: (texture: Texture, index: number) => { bufferView: number } | { uri: string },
  ) {
    this.#json = json
    this.#storeImage = storeImage
  }

  /** Returns the index of a material, which is written on first use. */
  index(material: Material): number {
    return getOrAdd(this.#materials, material, () => this.#json.materials.push(this.#write(material)) - 1)
  }

  #write(material: Material): GltfMaterial {
    const written: GltfMaterial = {
      name: material.name,
      pbrMetallicRoughness: {
        baseColorFactor: material.baseColour.map(unit),
        metallicFactor: unit(material.metalness),
        roughnessFactor: unit(material.roughness),
      },
    }
    const pbr = written.pbrMetallicRoughness
    if (material.baseColourTexture) pbr.baseColorTexture = this.#texture(material.baseColourTexture)
    if (material.metalnessRoughnessTexture)
      pbr.metallicRoughnessTexture = this.#texture(material.metalnessRoughnessTexture)
    if (material.normalTexture) {
      const { normalStrength = 1 } = material
      written.normalTexture = {
        ...this.#texture(material.normalTexture),
        ...(normalStrength === 1 ? {} : { scale: normalStrength }),
      }
    }
    if (material.occlusionTexture) written.occlusionTexture = this.#texture(material.occlusionTexture)
    if (material.emissiveTexture) written.emissiveTexture = this.#texture(material.emissiveTexture)
    if (material.emissive) this.#writeEmissive(material.emissive, written)
    if (material.alphaMode === 'blend') written.alphaMode = 'BLEND'
    if (material.alphaMode === 'mask') {
      written.alphaMode = 'MASK'
      written.alphaCutoff = material.alphaCutoff ?? 0.5
    }
    if (material.doubleSided === true) written.doubleSided = true
    if (material.filament !== undefined) written.extras = { maquetteFilament: material.filament }
    if (material.unlit === true) {
      written.extensions = { ...written.extensions, KHR_materials_unlit: {} }
      this.#use('KHR_materials_unlit')
    }
    return written
  }

  #writeEmissive(emissive: [number, number, number], written: GltfMaterial): void {
    const strength = Math.max(...emissive)
    if (strength <= 0) return
    if (strength <= 1) {
      written.emissiveFactor = emissive.map(unit)
      return
    }
    written.emissiveFactor = emissive.map((channel) => unit(channel / strength))
    written.extensions = { KHR_materials_emissive_strength: { emissiveStrength: strength } }
    this.#use('KHR_materials_emissive_strength')
  }

  #texture(texture: Texture): { index: number } {
    const known = this.#textures.findIndex((other) => other === texture || sameFile(other, texture))
    if (known >= 0) return { index: known }
    const index = this.#textures.push(texture) - 1
    const json = this.#json
    json.samplers ??= [{ magFilter: linear, minFilter: linearMipmapLinear, wrapS: repeat, wrapT: repeat }]
    json.images ??= []
    json.textures ??= []
    const stored = this.#storeImage(texture, index)
    json.images.push({
      name: texture.name,
      ...('uri' in stored ? {} : { mimeType: texture.mediaType }),
      ...stored,
    })
    if (texture.mediaType === 'image/webp') {
      json.textures.push({ sampler: 0, extensions: { EXT_texture_webp: { source: index } } })
      this.#use('EXT_texture_webp')
      json.extensionsRequired = [...new Set([...(json.extensionsRequired ?? []), 'EXT_texture_webp'])].sort()
    } else json.textures.push({ sampler: 0, source: index })
    return { index }
  }

  #use(extension: string): void {
    const used = (this.#json.extensionsUsed ??= [])
    if (!used.includes(extension)) used.push(extension)
    used.sort()
  }
}

function sameFile(one: Texture, other: Texture): boolean {
  return one.mediaType === other.mediaType && Buffer.compare(one.bytes, other.bytes) === 0
}

function unit(value: number): number {
  return Math.min(1, Math.max(0, value))
}
