/** Texture lookups. */
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import { decodeImage } from '../image/decode-image.ts'
import type { Raster, Texture } from '../model.ts'

const linearOfByte = Float64Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255))
const shareOfByte = Float64Array.from({ length: 256 }, (_, byte) => byte / 255)

/** Decodes a texture at full size. Rejects with `unsupported-format`, `unsafe-file`. */
export async function openTexture(texture: Texture): Promise<Raster> {
  return (await decodeImage(texture.bytes)).raster
}

/** Writes four bilinear channels to `out`, repeating beyond 0 … 1: linear light for 'srgb' (alpha unchanged), bytes as 0 … 1 for 'data'. */
export function sampleTexture(
  { width, height, data }: Raster,
  u: number,
  v: number,
  kind: 'srgb' | 'data',
  out: Float64Array,
): void {
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
  const a = (top + left) * 4
  const b = (top + right) * 4
  const c = (bottom + left) * 4
  const d = (bottom + right) * 4
  for (let k = 0; k < 4; k++) {
    const table = kind === 'srgb' && k < 3 ? linearOfByte : shareOfByte
    const above = table[data[a + k]!]! * (1 - fx) + table[data[b + k]!]! * fx
    const below = table[data[c + k]!]! * (1 - fx) + table[data[d + k]!]! * fx
    out[k] = above * (1 - fy) + below * fy
  }
}
