/** Baked rasters as the textures of a material. */
import { pixelsOf } from '../image/picture-library.ts'
import type { Material, Raster, Texture } from '../model.ts'
import type { BakedAtlas } from './bake-atlas.ts'

/** The textures of a material; roughness and metalness come from them, so the material's factors are 1. */
export type AtlasTextures = Pick<
  Material,
  | 'baseColourTexture'
  | 'emissive'
  | 'emissiveTexture'
  | 'metalnessRoughnessTexture'
  | 'normalTexture'
  | 'occlusionTexture'
>

/** PNG files of a baked atlas. Deterministic. */
export async function atlasTextures(
  atlas: BakedAtlas,
  options: { name: string; pbr: boolean; occlusion: boolean },
): Promise<AtlasTextures> {
  const named = (what: string): string => (options.name === '' ? what : `${options.name} ${what}`)
  const [baseColour, surface, normal, glow] = await Promise.all([
    pngTexture(named('base colour'), atlas.baseColour),
    options.pbr ? pngTexture(named('occlusion roughness metalness'), atlas.surface) : undefined,
    options.pbr && atlas.normal !== undefined ? pngTexture(named('normal'), atlas.normal) : undefined,
    atlas.glow === undefined ? undefined : pngTexture(named('glow'), atlas.glow),
  ])
  return {
    baseColourTexture: baseColour,
    ...(surface === undefined ? {} : { metalnessRoughnessTexture: surface }),
    ...(surface === undefined || !options.occlusion ? {} : { occlusionTexture: surface }),
    ...(normal === undefined ? {} : { normalTexture: normal }),
    ...(glow === undefined ? {} : { emissive: [1, 1, 1], emissiveTexture: glow }),
  }
}

/** A raster as a PNG texture, with alpha only if it is needed. */
export async function pngTexture(name: string, raster: Raster): Promise<Texture> {
  const { width, height, data } = raster
  const image = pixelsOf(data, { width, height, channels: 4 })
  const kept = isOpaque(data) ? image.removeAlpha() : image
  // Level 4 without row filters at 2048²: a quarter of the time of level 7 for a tenth more bytes.
  const bytes = await kept.png({ compressionLevel: 4, adaptiveFiltering: true }).toBuffer()
  return { name, mediaType: 'image/png', bytes: new Uint8Array(bytes), width, height }
}

function isOpaque(data: Uint8ClampedArray): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false
  return true
}
