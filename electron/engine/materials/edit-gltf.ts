/**
 * Changes the materials of a glTF document and writes it as GLB. Accessors, nodes, animations, skins, cameras and
 * extensions stay unchanged, and geometry bytes are copied. Textures that are no longer used and merged materials are
 * removed.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { MaterialChange, TextureUse } from '../../../shared/edits/material-change.ts'
import { getsPicture, isUntouched, planMaterials, type MaterialPlan } from '../../../shared/edits/material-plan.ts'
import { packGlb } from '../formats/glb-container.ts'
import { GltfAccessors } from '../formats/gltf-accessors.ts'
import { memoryBudgetOf } from '../formats/memory-budget.ts'
import { openGltf, type GltfFile } from '../formats/gltf-file.ts'
import { plainMaterial } from '../formats/plain-material.ts'
import { damaged } from '../formats/limits.ts'
import { readTexture } from '../formats/textures.ts'
import type { Texture } from '../model.ts'
import { withoutLayout } from './edit-model.ts'
import { setValues, withoutGlossiness } from './edit-raw-material.ts'
import { GltfBytes } from '../formats/gltf-bytes.ts'
import { pruneGltf, tidyExtensions } from '../formats/prune-gltf.ts'
import {
  imagesOf,
  textureRefs,
  type RawGltf,
  type RawMaterial,
  type RawPrimitive,
  type RawTextureRef,
} from '../formats/raw-gltf.ts'
import type { TextureWorks } from './texture-works.ts'

/** Returns the GLB. Rejects with the errors of opening the file and those listed in `MaterialJobs`. */
export async function editGltf(
  file: Uint8Array,
  changes: readonly MaterialChange[],
  works: TextureWorks,
): Promise<Uint8Array> {
  const budget = memoryBudgetOf(file.byteLength)
  const opened = openGltf(file, undefined, budget)
  const { raw } = opened
  const bare = primitivesOf(raw).filter(({ material, mode = 4 }) => material === undefined && mode >= 4)
  const written = raw.materials?.length ?? 0
  // Our reader appends one default material for all primitives without one.
  const plans = planMaterials(changes, written + (bare.length > 0 ? 1 : 0))
  const materials = (raw.materials ??= [])
  const bytes = new GltfBytes(raw, opened.buffers)
  embedPictures(raw, opened, bytes)
  const before = texturesInUse(raw)
  if (bare.length > 0 && isTouched(plans, written)) {
    materials.push(asRaw(plainMaterial()))
    for (const primitive of bare) primitive.material = written
  }
  const pictures = new DocumentPictures(raw, opened, await GltfAccessors.open(opened, budget), bytes)
  for (const [index, plan] of plans.entries()) {
    const material = materials[index]
    if (material === undefined || isUntouched(plan) || plan.mergedInto !== null) continue
    withoutGlossiness(material)
    await applyTextures(material, plan, works, pictures)
    setValues(material, plan.values)
  }
  reassignMerged(raw, plans)
  checkLayouts(raw, plans)
  pruneGltf(raw, bytes, {
    textures: before,
    materials: plans.flatMap(({ mergedInto }, index) => (mergedInto === null ? [] : [index])),
  })
  tidyExtensions(raw)
  if (raw.materials.length === 0) delete raw.materials
  const { chunks, byteLength } = bytes.finish()
  return packGlb(raw, chunks, byteLength)
}

/** Embeds data URIs into the GLB. External pictures, which are not available here, stay references. */
function embedPictures(raw: RawGltf, file: GltfFile, bytes: GltfBytes): void {
  for (const image of raw.images ?? []) {
    const type = /^data:(image\/[\w+.-]+)/i.exec(image.uri ?? '')?.[1]
    if (image.uri === undefined || type === undefined) continue
    image.bufferView = bytes.add(file.resolve(image.uri))
    image.mimeType ??= type
    delete image.uri
  }
}

const places = {
  baseColour: ['pbrMetallicRoughness', 'baseColorTexture'],
  normal: [null, 'normalTexture'],
  metalnessRoughness: ['pbrMetallicRoughness', 'metallicRoughnessTexture'],
  occlusion: [null, 'occlusionTexture'],
  emissive: [null, 'emissiveTexture'],
} as const satisfies Record<TextureUse, readonly [string | null, string]>

/** Applies the planned textures to a material. A new texture uses the UV set and transform of the one it replaces. */
async function applyTextures(
  material: RawMaterial,
  plan: MaterialPlan,
  works: TextureWorks,
  pictures: DocumentPictures,
): Promise<void> {
  const lead = leading(material)
  for (const [use, [budget, name]] of Object.entries(places) as [TextureUse, (typeof places)[TextureUse]][]) {
    const holder = (budget === null ? material : (material[budget] ??= {})) as Record<string, RawTextureRef | undefined>
    const ref = holder[name]
    const planned = await works.planned(plan, use, async () =>
      ref === undefined ? undefined : pictures.read(ref.index),
    )
    if (planned === undefined) continue
    if (planned === null) delete holder[name]
    else holder[name] = { ...(ref ?? lead), index: pictures.add(planned, ref?.index) }
  }
}

/** The UV set and transform for new textures: those of the texture that determines the UV set in our reader. */
function leading({ pbrMetallicRoughness: pbr, ...material }: RawMaterial): Omit<RawTextureRef, 'index'> {
  const lead =
    pbr?.baseColorTexture ??
    material.normalTexture ??
    pbr?.metallicRoughnessTexture ??
    material.occlusionTexture ??
    material.emissiveTexture
  const transform = (lead?.['extensions'] as Record<string, unknown> | undefined)?.['KHR_texture_transform']
  return {
    ...(lead?.texCoord === undefined ? {} : { texCoord: lead.texCoord }),
    ...(transform === undefined ? {} : { extensions: { KHR_texture_transform: transform } }),
  }
}

/** The textures of a document, existing and new, each once. */
class DocumentPictures {
  readonly #raw: RawGltf
  readonly #file: GltfFile
  readonly #accessors: GltfAccessors
  readonly #bytes: GltfBytes
  readonly #read = new Map<number, Promise<Texture>>()
  readonly #images = new Map<Texture, number>()
  readonly #textures = new Map<string, number>()

  constructor(raw: RawGltf, file: GltfFile, accessors: GltfAccessors, bytes: GltfBytes) {
    this.#raw = raw
    this.#file = file
    this.#accessors = accessors
    this.#bytes = bytes
  }

  /** The picture that our reader uses for a texture of the file. */
  read(texture: number): Promise<Texture> {
    const row = this.#file.source.textures[texture]
    const number = row?.extensions.EXT_texture_webp?.source ?? row?.source ?? row?.extensions.KHR_texture_basisu?.source
    const image = number === undefined ? undefined : this.#file.source.images[number]
    if (number === undefined || image === undefined) throw damaged('glTF', `texture ${texture} has no picture`)
    const known = this.#read.get(number)
    if (known !== undefined) return known
    const { uri, bufferView, name } = image
    if (uri === undefined && bufferView === undefined) throw damaged('glTF', `image ${number} has no data`)
    const bytes = bufferView === undefined ? this.#file.resolve(uri!) : this.#accessors.view(bufferView)
    const result = readTexture(new Uint8Array(bytes), name || `texture-${number}`)
    this.#read.set(number, result)
    return result
  }

  /** Returns the index of a texture with the picture, with the sampler of the one it replaces. */
  add(picture: Texture, instead: number | undefined): number {
    const textures = (this.#raw.textures ??= [])
    const sampler = instead === undefined ? this.#usualSampler() : textures[instead]?.sampler
    const image = this.#image(picture)
    const key = `${image} ${sampler}`
    const known = this.#textures.get(key)
    if (known !== undefined) return known
    const isWebp = picture.mediaType === 'image/webp'
    const index =
      textures.push({
        ...(sampler === undefined ? {} : { sampler }),
        ...(isWebp ? { extensions: { EXT_texture_webp: { source: image } } } : { source: image }),
      }) - 1
    this.#textures.set(key, index)
    return index
  }

  #image(picture: Texture): number {
    const known = this.#images.get(picture)
    if (known !== undefined) return known
    const bufferView = this.#bytes.add(picture.bytes)
    const image = { name: picture.name, mimeType: picture.mediaType, bufferView }
    const index = (this.#raw.images ??= []).push(image) - 1
    this.#images.set(picture, index)
    return index
  }

  /** Repeating and linear, the default of our own files. */
  #usualSampler(): number {
    const samplers = (this.#raw.samplers ??= [])
    const usual = { magFilter: 9729, minFilter: 9987, wrapS: 10497, wrapT: 10497 }
    const found = samplers.findIndex((sampler) => JSON.stringify(sampler) === JSON.stringify(usual))
    return found >= 0 ? found : samplers.push(usual) - 1
  }
}

function reassignMerged(raw: RawGltf, plans: readonly MaterialPlan[]): void {
  const into = (material: number): number => plans[material]?.mergedInto ?? material
  for (const primitive of primitivesOf(raw)) {
    if (primitive.material !== undefined) primitive.material = into(primitive.material)
    for (const mapping of primitive.extensions?.KHR_materials_variants?.mappings ?? [])
      mapping.material = into(mapping.material)
  }
}

/** Every surface with a textured material needs texture coordinates. Throws `invalid-input`. */
function checkLayouts(raw: RawGltf, plans: readonly MaterialPlan[]): void {
  for (const [index, material] of (raw.materials ?? []).entries()) {
    const isNew = plans[index] !== undefined && getsPicture(plans[index])
    if (!isNew && !plans.some(({ mergedInto }) => mergedInto === index)) continue
    const sets = textureRefs(material).map(({ texCoord = 0 }) => `TEXCOORD_${texCoord}`)
    for (const primitive of primitivesOf(raw))
      if (primitive.material === index && sets.some((set) => primitive.attributes[set] === undefined))
        throw withoutLayout()
  }
}

function isTouched(plans: readonly MaterialPlan[], index: number): boolean {
  const plan = plans[index]
  return plan !== undefined && (!isUntouched(plan) || plans.some(({ mergedInto }) => mergedInto === index))
}

function asRaw({ name, baseColour, metalness, roughness }: ReturnType<typeof plainMaterial>): RawMaterial {
  return {
    name: name || 'Material',
    pbrMetallicRoughness: { baseColorFactor: baseColour, metallicFactor: metalness, roughnessFactor: roughness },
  }
}

function primitivesOf(raw: RawGltf): RawPrimitive[] {
  return (raw.meshes ?? []).flatMap(({ primitives }) => primitives)
}

function texturesInUse(raw: RawGltf): Set<number> {
  const textures = new Set((raw.materials ?? []).flatMap((material) => textureRefs(material).map(({ index }) => index)))
  for (const texture of textures)
    if (raw.textures?.[texture] !== undefined && imagesOf(raw.textures[texture]).length === 0) textures.delete(texture)
  if ([...textures].some((texture) => raw.textures?.[texture] === undefined))
    throw new AppError('bad-geometry', 'a material refers to a texture that does not exist', {
      details: { reason: 'damaged-file', format: 'glTF' },
    })
  return textures
}
