/** Changes the factors of one material of a glTF document. */
import type { MaterialValues } from '../../../shared/edits/material-change.ts'
import type { RawMaterial } from '../formats/raw-gltf.ts'

const strengthExtension = 'KHR_materials_emissive_strength'
const glossExtension = 'KHR_materials_pbrSpecularGlossiness'

/** In place. Properties that the values do not name stay unchanged. */
export function setValues(material: RawMaterial, values: MaterialValues): void {
  const pbr = (material.pbrMetallicRoughness ??= {})
  const [r = 1, g = 1, b = 1, alpha = 1] = pbr.baseColorFactor ?? []
  if (values.name !== undefined) material.name = values.name
  if (values.baseColour !== undefined || values.alpha !== undefined)
    pbr.baseColorFactor = [...(values.baseColour ?? [r, g, b]), values.alpha ?? alpha]
  if (values.metalness !== undefined) pbr.metallicFactor = values.metalness
  if (values.roughness !== undefined) pbr.roughnessFactor = values.roughness
  if (values.normalStrength !== undefined && material.normalTexture !== undefined)
    material.normalTexture.scale = values.normalStrength
  if (values.emissive !== undefined) setEmissive(material, values.emissive)
  if (values.alphaMode !== undefined) {
    if (values.alphaMode === 'opaque') delete material.alphaMode
    else material.alphaMode = values.alphaMode === 'mask' ? 'MASK' : 'BLEND'
    if (values.alphaMode !== 'mask') delete material.alphaCutoff
  }
  if (values.alphaCutoff !== undefined && material.alphaMode === 'MASK') material.alphaCutoff = values.alphaCutoff
  if (values.doubleSided !== undefined) material.doubleSided = values.doubleSided
}

function setEmissive(material: RawMaterial, { colour, strength }: NonNullable<MaterialValues['emissive']>): void {
  // Up to full strength the emissive factor is enough, which every reader supports.
  const factor = strength <= 1 ? colour.map((channel) => channel * strength) : [...colour]
  material.emissiveFactor = factor
  dropExtension(material, strengthExtension)
  if (strength > 1)
    material.extensions = { ...material.extensions, [strengthExtension]: { emissiveStrength: strength } }
}

/** Converts a specular-glossiness material to metalness and roughness, as our reader shows it, since those are what is edited. */
export function withoutGlossiness(material: RawMaterial): void {
  const old = material.extensions?.[glossExtension] as
    { diffuseFactor?: number[]; glossinessFactor?: number; diffuseTexture?: { index: number } } | undefined
  if (old === undefined) return
  material.pbrMetallicRoughness = {
    baseColorFactor: old.diffuseFactor ?? [1, 1, 1, 1],
    metallicFactor: 0,
    roughnessFactor: 1 - (old.glossinessFactor ?? 1),
    ...(old.diffuseTexture === undefined ? {} : { baseColorTexture: old.diffuseTexture }),
  }
  dropExtension(material, glossExtension)
}

function dropExtension(material: RawMaterial, name: string): void {
  if (material.extensions?.[name] === undefined) return
  const { [name]: _dropped, ...others } = material.extensions
  if (Object.keys(others).length > 0) material.extensions = others
  else delete material.extensions
}
