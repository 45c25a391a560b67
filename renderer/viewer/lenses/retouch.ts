/** Unsaved changes of materials, shown in place of the file's own. */
import type { Texture } from 'three'
import type { ColourMatrix } from '../../../shared/edits/picture-adjustment.ts'
import type { ViewMaterial } from '../../../shared/formats/view-file.ts'
import { pictureTexture } from '../view-pictures.ts'
import type { MapName } from './lens.ts'

/** One per material of the file. */
export interface Retouch {
  materials: readonly ViewMaterial[]
  /** Index of the material that is drawn: the original, or the one it was merged into. */
  assigned: readonly number[]
  /** Pictures that replace the file's own. */
  pictures: readonly Partial<Record<MapName, ImageBitmap>>[]
  adjustments: readonly (ColourMatrix | null)[]
}

/** Textures of chosen pictures, one per use. */
export interface RetouchTextures {
  texture(picture: ImageBitmap, use: MapName): Texture
  dispose(): void
}

/** Creates the textures; disposing them does not close the bitmaps. */
export function createRetouchTextures(): RetouchTextures {
  const textures = new Map<ImageBitmap, Map<MapName, Texture>>()
  return {
    texture(picture, use) {
      const uses = textures.get(picture) ?? new Map<MapName, Texture>()
      textures.set(picture, uses)
      const texture = uses.get(use) ?? pictureTexture(picture, use)
      uses.set(use, texture)
      return texture
    },
    dispose() {
      for (const uses of textures.values()) for (const texture of uses.values()) texture.dispose()
      textures.clear()
    },
  }
}
