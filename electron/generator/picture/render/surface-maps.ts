/** A material's pictures of gloss and of small bumps, looked up at a point of a triangle. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { decodeImage } from '../../../engine/image/decode-image.ts'
import type { Material, Raster, Texture } from '../../../engine/model.ts'

/** What a material has of them; unreadable ones are left out. */
export interface SurfaceMaps {
  /** Green is roughness, blue metalness, as in glTF. */
  gloss?: Raster
  /** Directions in tangent space, x to the right of the picture, y upwards in it. */
  bumps?: Raster
}

/** Unpacks the pictures of each material at no more than `maxSide`. */
export async function surfaceMaps(materials: readonly Material[], maxSide: number): Promise<SurfaceMaps[]> {
  return Promise.all(
    materials.map(async ({ metalnessRoughnessTexture, normalTexture }) => {
      const gloss = await unpacked(metalnessRoughnessTexture, maxSide)
      const bumps = await unpacked(normalTexture, maxSide)
      return { ...(gloss ? { gloss } : {}), ...(bumps ? { bumps } : {}) }
    }),
  )
}

async function unpacked(texture: Texture | undefined, maxSide: number): Promise<Raster | undefined> {
  if (texture === undefined) return undefined
  try {
    return (await decodeImage(texture.bytes, { maxSide })).raster
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Red, green and blue 0 … 1 at texture coordinates, repeated beyond 0 … 1, bilinear; written to `out`. */
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
