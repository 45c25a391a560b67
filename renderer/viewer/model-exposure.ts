/** The automatic exposure of a loaded model. */
import type { MaterialChange, TextureUse } from '../../shared/edits/material-change.ts'
import { editMaterials, hasTexture, type EditedMaterial } from '../state/edits/edited-materials.ts'
import { luminance } from '../../shared/geometry/srgb.ts'
import { automaticExposure, type MaterialShare } from '../../shared/geometry/automatic-exposure.ts'
import { meanChannels } from './mean-channels.ts'
import type { StageModel } from './stage-model.ts'

/** Returns the exposure factor of a model whose pictures have arrived, with the unsaved changes of its materials. */
export function modelExposure(model: StageModel, changes: readonly MaterialChange[] = []): number {
  const triangles = materialTriangles(model)
  return automaticExposure(
    editMaterials(model.header.materials, changes).map((edited) => ({
      triangles: triangles[edited.index]!,
      ...reflectance(edited, model),
    })),
  )
}

/** Returns the count of triangles of each material. */
export function materialTriangles({ header: { materials, parts } }: StageModel): number[] {
  const triangles = materials.map(() => 0)
  for (const part of parts) triangles[part.material] = (triangles[part.material] ?? 0) + part.triangles
  return triangles
}

function reflectance(edited: EditedMaterial, model: StageModel): Omit<MaterialShare, 'triangles'> {
  const { baseColour, metalness, unspecified } = edited.look
  const [r, g, b] = meanOf(edited, model, 'baseColour')
  const [, , metal] = meanOf(edited, model, 'metalnessRoughness')
  return {
    luminance: luminance([r * baseColour[0], g * baseColour[1], b * baseColour[2]]),
    metalness: unspecified ? 0 : metal * metalness,
  }
}

/** White without a texture of the file: pictures that the artist has just chosen are not measured. */
function meanOf(edited: EditedMaterial, model: StageModel, use: TextureUse): readonly [number, number, number] {
  const index = edited.look.maps[use]
  const picture = index === null || !hasTexture(edited, use) ? null : model.pictures.image(index)
  return picture === null ? [1, 1, 1] : meanChannels(picture, use === 'baseColour' ? 'srgb' : 'linear')
}
