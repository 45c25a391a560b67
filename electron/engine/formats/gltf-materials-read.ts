/** Converts glTF materials. */
import { getOrAdd } from '../get-or-add.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Material, Texture } from '../model.ts'
import type { GltfAccessors } from './gltf-accessors.ts'
import type { GltfFile } from './gltf-file.ts'
import type { GltfSourceMaterial, GltfTextureRef } from './gltf-source.ts'
import { readableTexture } from './companion-texture.ts'
import { bareName } from './file-name.ts'
import { noteMissing, type ReadContext } from './read-context.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** UV set of a material's textures, and its transform. */
export interface UvChoice {
  set: number
  /** Row-major 2×3; null if there is no transform. */
  transform: readonly [number, number, number, number, number, number] | null
}

export interface ReadMaterial {
  material: Material
  uv: UvChoice
}

/**
 * Returns all materials in order. Missing and unreadable textures are reported as notes. Rejects with `unsafe-file` or
 * `bad-geometry`.
 */
export async function readMaterials(
  file: GltfFile,
  accessors: GltfAccessors,
  context: ReadContext,
): Promise<ReadMaterial[]> {
  const known = new Map<number, Texture | undefined>()
  const copyOf = copiedViews(accessors)
  const texture = async (ref: GltfTextureRef | undefined): Promise<Texture | undefined> => {
    if (ref === undefined) return undefined
    const row = file.source.textures[ref.index]
    const image = row?.extensions.EXT_texture_webp?.source ?? row?.source ?? row?.extensions.KHR_texture_basisu?.source
    if (image === undefined || file.source.images[image] === undefined) {
      context.note({ code: 'texture-missing', figures: { name: `texture ${ref.index}` } })
      return undefined
    }
    if (!known.has(image)) known.set(image, await readImage(file, copyOf, image, context))
    return known.get(image)
  }
  const materials: ReadMaterial[] = []
  for (const source of file.source.materials) materials.push(await readMaterial(source, texture))
  return materials
}

async function readMaterial(
  source: GltfSourceMaterial,
  texture: (ref: GltfTextureRef | undefined) => Promise<Texture | undefined>,
): Promise<ReadMaterial> {
  const pbr = source.pbrMetallicRoughness
  const old = source.extensions.KHR_materials_pbrSpecularGlossiness
  const unlit = source.extensions.KHR_materials_unlit !== undefined
  const colourRef = old === undefined ? pbr.baseColorTexture : old.diffuseTexture
  const material: Material = {
    name: source.name,
    baseColour: (old?.diffuseFactor ?? pbr.baseColorFactor) as Material['baseColour'],
    metalness: old === undefined && !unlit ? pbr.metallicFactor : 0,
    roughness: unlit ? 1 : old === undefined ? pbr.roughnessFactor : 1 - old.glossinessFactor,
  }
  // The lit fallback values are mostly glTF's default, bare metal.
  if (unlit) material.unlit = true
  const strength = source.extensions.KHR_materials_emissive_strength?.emissiveStrength ?? 1
  if (source.emissiveFactor.some((channel) => channel > 0))
    material.emissive = vec3((i) => source.emissiveFactor[i]! * strength)
  const colour = await texture(colourRef)
  const normal = await texture(source.normalTexture)
  const metalnessRoughness = old === undefined ? await texture(pbr.metallicRoughnessTexture) : undefined
  const occlusion = await texture(source.occlusionTexture)
  const emissive = await texture(source.emissiveTexture)
  if (colour) material.baseColourTexture = colour
  if (normal) material.normalTexture = normal
  const normalStrength = source.normalTexture?.scale ?? 1
  if (normal && normalStrength !== 1) material.normalStrength = normalStrength
  if (metalnessRoughness) material.metalnessRoughnessTexture = metalnessRoughness
  if (occlusion) material.occlusionTexture = occlusion
  if (emissive) material.emissiveTexture = emissive
  if (source.alphaMode === 'BLEND') material.alphaMode = 'blend'
  if (source.alphaMode === 'MASK') {
    material.alphaMode = 'mask'
    material.alphaCutoff = source.alphaCutoff
  }
  if (source.doubleSided) material.doubleSided = true
  const filament = source.extras?.maquetteFilament
  if (filament !== undefined) material.filament = filament
  const leading =
    colourRef ??
    source.normalTexture ??
    pbr.metallicRoughnessTexture ??
    source.occlusionTexture ??
    source.emissiveTexture
  return { material, uv: uvChoice(leading) }
}

/** A model has one UV set: that of the base colour texture, otherwise that of the first other texture. */
function uvChoice(ref: GltfTextureRef | undefined): UvChoice {
  const moved = ref?.extensions?.KHR_texture_transform
  if (ref === undefined || moved === undefined) return { set: ref?.texCoord ?? 0, transform: null }
  const [x = 0, y = 0] = moved.offset ?? []
  const [u = 1, v = 1] = moved.scale ?? []
  const cos = Math.cos(moved.rotation ?? 0)
  const sin = Math.sin(moved.rotation ?? 0)
  return { set: moved.texCoord ?? ref.texCoord, transform: [u * cos, v * sin, x, -u * sin, v * cos, y] }
}

async function readImage(
  file: GltfFile,
  copyOf: (bufferView: number) => Uint8Array,
  index: number,
  context: ReadContext,
): Promise<Texture | undefined> {
  const image = file.source.images[index]!
  const { uri, bufferView } = image
  if (uri === undefined && bufferView === undefined) {
    context.note({ code: 'texture-missing', figures: { name: image.name || `image ${index}` } })
    return undefined
  }
  const bytes = bufferView === undefined ? companionPicture(file, uri!, context) : copyOf(bufferView)
  if (bytes === undefined) return undefined
  const named = uri === undefined || uri.startsWith('data:') ? '' : uri.replace(/^.*\//, '').replace(/\.[^.]*$/, '')
  context.budget.reserve(bytes.byteLength)
  return readableTexture(bytes, image.name || named || `texture-${index}`, context)
}

/** Copies each buffer view once: a slice would keep the whole file in memory, also across threads. */
function copiedViews(accessors: GltfAccessors): (bufferView: number) => Uint8Array {
  const copies = new Map<number, Uint8Array>()
  return (bufferView) => getOrAdd(copies, bufferView, () => new Uint8Array(accessors.view(bufferView)))
}

/**
 * Returns an image stored beside the file. A missing one, or one outside the folder, which is never opened, is reported
 * as a note.
 */
export function companionPicture(file: GltfFile, uri: string, context: ReadContext): Uint8Array | undefined {
  try {
    return file.resolve(uri)
  } catch (error) {
    const reason = error instanceof AppError && error.details?.['reason']
    if (reason !== 'companion-missing' && reason !== 'outside-reference') throw error
    noteMissing(context, 'texture-missing', bareName(uri))
    return undefined
  }
}
