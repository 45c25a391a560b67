/** Changes the materials of a model in memory. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { TextureUse } from '../../../shared/edits/material-change.ts'
import { getsPicture, isUntouched, type MaterialPlan } from '../../../shared/edits/material-plan.ts'
import type { Material, Model } from '../model.ts'
import type { TextureWorks } from './texture-works.ts'

const fields = {
  baseColour: 'baseColourTexture',
  normal: 'normalTexture',
  metalnessRoughness: 'metalnessRoughnessTexture',
  occlusion: 'occlusionTexture',
  emissive: 'emissiveTexture',
} as const satisfies Record<TextureUse, keyof Material>

/**
 * Returns the model with other materials; the indices of its parts stay valid. Rejects with the errors of
 * `TextureWorks.planned`, and `invalid-input`.
 */
export async function editModel(model: Model, plans: readonly MaterialPlan[], works: TextureWorks): Promise<Model> {
  const materials: Material[] = []
  for (const [index, material] of model.materials.entries())
    materials.push(await editMaterial(material, plans[index]!, works))
  const parts = model.parts.map((part) => {
    const into = plans[part.material]?.mergedInto ?? null
    return into === null ? part : { ...part, material: into }
  })
  for (const [index, plan] of plans.entries()) {
    const users = parts.filter(({ material }) => material === index)
    const isNew = getsPicture(plan)
    const isMerged = plans.some(({ mergedInto }) => mergedInto === index)
    const hasPicture = Object.values(fields).some((field) => materials[index]![field] !== undefined)
    if ((isNew || isMerged) && hasPicture && users.some(({ uvs }) => uvs === undefined)) throw withoutLayout()
  }
  return { ...model, materials, parts }
}

/** The error for a texture on a surface without texture coordinates. */
export function withoutLayout(): AppError {
  return new AppError('invalid-input', 'a picture is to be put on a part without texture coordinates', {
    details: { reason: 'no-texture-layout' },
  })
}

async function editMaterial(material: Material, plan: MaterialPlan, works: TextureWorks): Promise<Material> {
  if (isUntouched(plan) || plan.mergedInto !== null) return material
  const { values } = plan
  const [r, g, b, alpha] = material.baseColour
  const edited: Material = { ...material, baseColour: [...(values.baseColour ?? [r, g, b]), values.alpha ?? alpha] }
  edited.name = values.name ?? material.name
  edited.metalness = values.metalness ?? material.metalness
  edited.roughness = values.roughness ?? material.roughness
  if (values.normalStrength !== undefined) edited.normalStrength = values.normalStrength
  if (values.emissive !== undefined) {
    const { colour, strength } = values.emissive
    edited.emissive = [colour[0] * strength, colour[1] * strength, colour[2] * strength]
  }
  if (values.alphaMode !== undefined) edited.alphaMode = values.alphaMode
  if (values.alphaCutoff !== undefined) edited.alphaCutoff = values.alphaCutoff
  if (values.doubleSided !== undefined) edited.doubleSided = values.doubleSided
  for (const [use, field] of Object.entries(fields) as [TextureUse, (typeof fields)[TextureUse]][]) {
    const texture = await works.planned(plan, use, async () => material[field])
    if (texture === null) delete edited[field]
    else if (texture !== undefined) edited[field] = texture
  }
  return edited
}
