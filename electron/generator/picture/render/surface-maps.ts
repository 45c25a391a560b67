/** Roughness, metalness and normal maps of materials. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { decodeImage } from '../../../engine/image/decode-image.ts'
import type { Material, Raster, Texture } from '../../../engine/model.ts'

/** Unreadable maps are left out. */
export interface SurfaceMaps {
  /** Green is roughness, blue metalness, as in glTF. */
  gloss?: Raster
  /** Tangent-space normals; x to the right of the picture, y up. */
  bumps?: Raster
}

/** Decodes the maps of each material, limited to `maxSide` pixels. */
export async function surfaceMaps(materials: readonly Material[], maxSide: number): Promise<SurfaceMaps[]> {
  return Promise.all(
    materials.map(async ({ metalnessRoughnessTexture, normalTexture }) => {
      const gloss = await decode(metalnessRoughnessTexture, maxSide)
      const bumps = await decode(normalTexture, maxSide)
      return { ...(gloss ? { gloss } : {}), ...(bumps ? { bumps } : {}) }
    }),
  )
}

async function decode(texture: Texture | undefined, maxSide: number): Promise<Raster | undefined> {
  if (texture === undefined) return undefined
  try {
    return (await decodeImage(texture.bytes, { maxSide })).raster
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Writes red, green and blue 0 … 1 at texture coordinates, with bilinear filtering and repeat wrapping. */
export function sampleBytes({ width, height, data }: Raster, u: number, v: number, out: Float32Array): void {
  const x = (u - Math.floor(u)) * width - 0.5
  const y = (v - Math.floor(v)) * height - 0.5
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const fx = x - x0
  const fy = y - y0
  const left = (x0 + width) % width
  const right = (x0 + 1) % width
  const top = ((y0 + height) % height) * width
  const bottom = ((y0 + 1) % height) * width
  for (let c = 0; c < 3; c++) {
    const above = data[(top + left) * 4 + c]! * (1 - fx) + data[(top + right) * 4 + c]! * fx
    const below = data[(bottom + left) * 4 + c]! * (1 - fx) + data[(bottom + right) * 4 + c]! * fx
    out[c] = (above * (1 - fy) + below * fy) / 255
  }
}
