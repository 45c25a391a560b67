/** The materials of a model with unsaved changes. Pure. */
import type { MaterialChange, MaterialValues, TextureUse } from '../../../shared/edits/material-change.ts'
import { textureUses } from '../../../shared/edits/material-change.ts'
import { isUntouched, planMaterials, type MaterialPlan } from '../../../shared/edits/material-plan.ts'
import type { ViewMaterial } from '../../../shared/formats/view-file.ts'

export interface EditedMaterial {
  /** The material's index in the file. */
  index: number
  look: ViewMaterial
  plan: MaterialPlan
}

/** Returns every material of the file in file order, including merged ones. */
export function editMaterials(
  materials: readonly ViewMaterial[],
  changes: readonly MaterialChange[],
): readonly EditedMaterial[] {
  const plans = planMaterials(changes, materials.length)
  return materials.map((material, index) => {
    const plan = plans[index]!
    return { index, plan, look: isUntouched(plan) ? material : withValues(material, plan) }
  })
}

/** `look.maps` keeps the indices of the file's pictures, which the plan may replace: see `hasTexture`. */
function withValues(material: ViewMaterial, { values, pictures }: MaterialPlan): ViewMaterial {
  const [r, g, b, alpha] = material.baseColour
  const maps = { ...material.maps }
  for (const use of textureUses) if (pictures[use]?.source !== undefined) maps[use] = null
  return {
    ...material,
    name: values.name ?? material.name,
    baseColour: [...(values.baseColour ?? ([r, g, b] as const)), values.alpha ?? alpha],
    metalness: values.metalness ?? material.metalness,
    roughness: values.roughness ?? material.roughness,
    normalStrength: values.normalStrength ?? material.normalStrength ?? 1,
    emissive: values.emissive === undefined ? material.emissive : product(values.emissive),
    alphaMode: values.alphaMode ?? material.alphaMode,
    alphaCutoff: values.alphaCutoff ?? material.alphaCutoff,
    doubleSided: values.doubleSided ?? material.doubleSided,
    unspecified: false,
    maps,
  }
}

/** Returns whether a texture is in use, either the file's own or a chosen one. */
export function hasTexture({ look, plan }: EditedMaterial, use: TextureUse): boolean {
  const source = plan.pictures[use]?.source
  return source === undefined ? look.maps[use] !== null : source !== null
}

/**
 * Returns the indices of textured materials that are metal all over. Generators write such files by leaving out the
 * factor, whose default in glTF is metal.
 */
export function wholeMetals(materials: readonly EditedMaterial[]): number[] {
  return materials
    .filter(
      (material) =>
        material.plan.mergedInto === null &&
        !material.look.unspecified &&
        material.look.metalness > 0.9 &&
        hasTexture(material, 'baseColour') &&
        !hasTexture(material, 'metalnessRoughness'),
    )
    .map(({ index }) => index)
}

/** Returns the values that make a newly added texture visible, or null. */
export function valuesForPicture(use: TextureUse, { emissive }: ViewMaterial): MaterialValues | null {
  if (use === 'metalnessRoughness') return { metalness: 1, roughness: 1 }
  if (use === 'emissive' && emissive.every((channel) => channel === 0))
    return { emissive: { colour: [1, 1, 1], strength: 1 } }
  return null
}

/** Splits an emission into colour and strength; for a strength above 1, the strongest channel is scaled to 1. */
export function emissiveOf(emissive: ViewMaterial['emissive']): NonNullable<MaterialValues['emissive']> {
  const strength = Math.max(1, ...emissive)
  return { colour: [emissive[0] / strength, emissive[1] / strength, emissive[2] / strength], strength }
}

function product({ colour, strength }: NonNullable<MaterialValues['emissive']>): ViewMaterial['emissive'] {
  return [colour[0] * strength, colour[1] * strength, colour[2] * strength]
}

/**
 * Returns groups of materials that look the same: identical textures, and values within half an 8-bit step. The first
 * material of each group is kept.
 */
export function alikeMaterials(materials: readonly EditedMaterial[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const { index, look, plan } of materials) {
    if (plan.mergedInto !== null) continue
    const { baseColour, metalness, roughness, normalStrength = 1, emissive, alphaCutoff } = look
    const numbers = [...baseColour, metalness, roughness, normalStrength, ...emissive, alphaCutoff]
    const key = JSON.stringify([
      numbers.map((value) => Math.round(value * 255)),
      look.alphaMode,
      look.doubleSided,
      look.unspecified,
      look.maps,
      plan.pictures,
      plan.adjustment,
    ])
    groups.set(key, [...(groups.get(key) ?? []), index])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}
