/** Decoded textures of a material. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import type { Material, Raster, Texture } from '../model.ts'
import { decodeImage } from './decode-image.ts'

/** A material, with its texture if it has a readable one. */
export interface MaterialLook {
  material: Material
  picture?: LinearPicture
  /** The emissive texture, if there is one. */
  glow?: LinearPicture
}

/** RGBA, linear except for alpha, 0 … 1. */
export interface LinearPicture {
  width: number
  height: number
  rgba: Float32Array
}

const linearOfByte = Float32Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255))

/** Decodes base colour and emissive textures at no more than `maxSide`; an unreadable one leaves the material's plain colour. */
export async function lookAtMaterials(materials: Material[], maxSide: number): Promise<MaterialLook[]> {
  return Promise.all(
    materials.map(async (material) => {
      const texture = material.baseColourTexture
      const picture = texture && (await linearPicture(texture, maxSide))
      const glow = material.emissiveTexture && (await linearPicture(material.emissiveTexture, maxSide))
      return { material, ...(picture ? { picture } : {}), ...(glow ? { glow } : {}) }
    }),
  )
}

/** Samples the texture, bilinear and repeating, into `out`. */
export function samplePicture({ width, height, rgba }: LinearPicture, u: number, v: number, out: Float32Array): void {
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
  for (let c = 0; c < 4; c++) {
    const above = rgba[(top + left) * 4 + c]! * (1 - fx) + rgba[(top + right) * 4 + c]! * fx
    const below = rgba[(bottom + left) * 4 + c]! * (1 - fx) + rgba[(bottom + right) * 4 + c]! * fx
    out[c] = above * (1 - fy) + below * fy
  }
}

/** Returns a material's metalness times the mean of its texture; an unreadable texture counts as 1. */
export async function meanMetalness({ metalness, metalnessRoughnessTexture: texture }: Material): Promise<number> {
  const raster = metalness === 0 || !texture ? undefined : await readable(texture, 32)
  if (raster === undefined) return metalness
  let sum = 0
  for (let at = 2; at < raster.data.length; at += 4) sum += raster.data[at]!
  return (metalness * sum) / 255 / (raster.data.length / 4)
}

async function linearPicture(texture: Texture, maxSide: number): Promise<LinearPicture | undefined> {
  const raster = await readable(texture, maxSide)
  return raster && toLinear(raster)
}

async function readable(texture: Texture, maxSide: number): Promise<Raster | undefined> {
  try {
    return (await decodeImage(texture.bytes, { maxSide })).raster
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function toLinear({ width, height, data }: Raster): LinearPicture {
  const rgba = new Float32Array(data.length)
  for (let i = 0; i < data.length; i++) rgba[i] = i % 4 === 3 ? data[i]! / 255 : linearOfByte[data[i]!]!
  return { width, height, rgba }
}
