/** The texture of a slot, with planned changes applied. Pure. */
import type { TextureUse } from '../../shared/edits/material-change.ts'
import type { EditedMaterial } from '../state/edits/edited-materials.ts'
import type { ShownMaterials } from '../state/edits/material-edit.ts'

/** Returns the texture, or null. The size is in pixels, after planned changes. */
export function slotPicture(
  { look, plan }: EditedMaterial,
  use: TextureUse,
  materials: Pick<ShownMaterials, 'textures' | 'picture'>,
  chosen: Readonly<Record<string, ImageBitmap>>,
): { image: ImageBitmap | null; name: string; size: readonly [number, number] | null } | null {
  const planned = plan.pictures[use]
  const side = planned?.side ?? null
  if (planned?.source === null) return null
  if (planned?.source !== undefined) {
    const image = chosen[planned.source.sha256] ?? null
    const size = image === null ? null : sized(image.width, image.height, side)
    return { image, name: planned.source.name, size }
  }
  const index = look.maps[use]
  const texture = index === null ? undefined : materials.textures[index]
  if (index === null || texture === undefined) return null
  return { image: materials.picture(index), name: texture.name, size: sized(texture.width, texture.height, side) }
}

function sized(width: number, height: number, side: number | null): readonly [number, number] {
  if (side === null) return [width, height]
  const scale = side / Math.max(width, height)
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}
