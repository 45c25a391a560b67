/** Materials and textures of a model, as in the view file's header. */
import type { ViewHeader, ViewMaterial } from '../../../shared/formats/view-file.ts'
import type { Material, Model, Texture } from '../model.ts'
import type { DerivedFileWriter } from '../derived/derived-file.ts'

/** Adds each texture once, however many materials use it, encoded as in the model. */
export function viewMaterials(
  { materials }: Model,
  writer: DerivedFileWriter,
): Pick<ViewHeader, 'materials' | 'textures'> {
  const textures: ViewHeader['textures'] = []
  const known = new Map<Uint8Array, number>()
  const add = (texture: Texture | undefined): number | null => {
    if (texture === undefined) return null
    const { name, mediaType, width, height, bytes, storedBytes = bytes.byteLength } = texture
    const before = known.get(bytes)
    if (before !== undefined) return before
    const number = textures.push({ name, mediaType, width, height, storedBytes, file: writer.add(bytes) }) - 1
    known.set(bytes, number)
    return number
  }
  return {
    textures,
    materials: materials.map((material) => {
      const maps: ViewMaterial['maps'] = {
        baseColour: add(material.baseColourTexture),
        normal: add(material.normalTexture),
        metalnessRoughness: add(material.metalnessRoughnessTexture),
        occlusion: add(material.occlusionTexture),
        emissive: add(material.emissiveTexture),
      }
      return {
        name: material.name,
        baseColour: material.baseColour,
        metalness: material.metalness,
        roughness: material.roughness,
        ...(material.normalStrength === undefined ? {} : { normalStrength: material.normalStrength }),
        emissive: material.emissive ?? [0, 0, 0],
        alphaMode: material.alphaMode ?? 'opaque',
        alphaCutoff: material.alphaCutoff ?? 0.5,
        doubleSided: material.doubleSided ?? false,
        ...(material.unlit === true ? { unlit: true } : {}),
        ...(material.filament === undefined ? {} : { filament: material.filament }),
        unspecified: isUnspecified(material) && Object.values(maps).every((map) => map === null),
        maps,
      }
    }),
  }
}

/** The default material of readers for surfaces without one: white and matt. A file that specifies just this looks the same. */
function isUnspecified({ baseColour, metalness, roughness, emissive, alphaMode, unlit }: Material): boolean {
  if (unlit === true) return false
  const isWhite = baseColour.every((channel) => channel === 1)
  return isWhite && metalness === 0 && roughness === 1 && emissive === undefined && (alphaMode ?? 'opaque') === 'opaque'
}
