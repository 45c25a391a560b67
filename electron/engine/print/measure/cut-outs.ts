/** Transparent parts of textures, such as the corners of leaf cards, which a print makes solid. */
import { sampleSurface } from '../../mesh/surface-samples.ts'
import type { Model } from '../../model.ts'
import { sharesAt } from '../../repair/solids.ts'
import { ModelLook } from '../../texture/model-look.ts'

const count = 4_000
/** Of a blended texture only what is nearly invisible is cut out: glass is a solid. */
const blendCutoff = 0.1

/** Percentage of the surface that textures make invisible. Unreadable textures are ignored. */
export async function cutOutPercent(model: Model): Promise<number> {
  const isCut = model.materials.map(
    ({ alphaMode, baseColourTexture }) => (alphaMode ?? 'opaque') !== 'opaque' && baseColourTexture !== undefined,
  )
  if (!model.parts.some(({ material, uvs }) => isCut[material] === true && uvs !== undefined)) return 0
  const materials = model.materials.map(({ name, baseColour, metalness, roughness, baseColourTexture }, i) => ({
    name,
    baseColour,
    metalness,
    roughness,
    ...(isCut[i] === true && baseColourTexture !== undefined ? { baseColourTexture } : {}),
  }))
  const look = await ModelLook.create({ ...model, materials })
  const { positions, faces } = sampleSurface(look.positions, look.indices, count, 3)
  const surface = { points: Float64Array.from(look.positions), triangles: look.indices }
  const colour = { red: 0, green: 0, blue: 0, alpha: 1 }
  let cut = 0
  faces.forEach((face, i) => {
    const material = look.materialOf(face)
    if (isCut[material] !== true) return
    const { alphaMode, alphaCutoff = 0.5 } = model.materials[material]!
    look.baseColour(face, ...sharesAt(surface, face, positions, i * 3), colour)
    if (colour.alpha < (alphaMode === 'mask' ? alphaCutoff : blendCutoff)) cut++
  })
  return faces.length > 0 ? (100 * cut) / faces.length : 0
}
