/** Packs grey images into the channels that glTF uses: roughness in green, metalness in blue. */
import { decodeImage } from '../image/decode-image.ts'
import { encodePng } from '../image/encode-png.ts'
import type { Raster, Texture } from '../model.ts'
import { repackSteps, type MemoryBudget } from './memory-budget.ts'

/**
 * The larger image determines the size; a missing channel is white. `channels` selects the channel read from each
 * image, red by default. Rejects with `unsupported-format`, `unsafe-file`, `mesh-too-large`.
 */
export async function packedSurface(
  roughness: Texture | undefined,
  metalness: Texture | undefined,
  name: string,
  budget: MemoryBudget,
  channels: readonly [number, number] = [0, 0],
): Promise<Texture> {
  const [green, blue] = await Promise.all([rasterOf(roughness), rasterOf(metalness)])
  const area = (raster: Raster | undefined) => (raster?.width ?? 0) * (raster?.height ?? 0)
  // If one image is wider and the other higher, the result could be far larger than either.
  const { width, height } = (area(green) >= area(blue) ? green : blue) ?? { width: 1, height: 1 }
  budget.spend(width * height * repackSteps)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4
      data[to + 1] = greyAt(green, x / width, y / height, channels[0])
      data[to + 2] = greyAt(blue, x / width, y / height, channels[1])
    }
  const bytes = await encodePng({ width, height, data })
  budget.reserve(bytes.byteLength)
  return { name, mediaType: 'image/png', bytes, width, height }
}

/**
 * Returns the colours with another picture's opacity as their alpha: its alpha channel if it has one, otherwise its
 * grey level. Returns null if both are the same picture and it has no alpha, since it then has no opacity information.
 * Rejects with `unsupported-format`, `unsafe-file`, `mesh-too-large`.
 */
export async function withOpacity(colours: Texture, opacity: Texture, budget: MemoryBudget): Promise<Texture | null> {
  const [colour, mask] = await Promise.all([rasterOf(colours), rasterOf(opacity)])
  if (colour === undefined || mask === undefined) return null
  const { width, height } = colour
  budget.spend((width * height + mask.width * mask.height) * repackSteps)
  const hasAlpha = mask.data.some((value, i) => i % 4 === 3 && value < 255)
  if (colours.bytes === opacity.bytes) return hasAlpha ? colours : null
  const data = colour.data.slice()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data[(y * width + x) * 4 + 3] = greyAt(mask, x / width, y / height, hasAlpha ? 3 : 0)
  const bytes = await encodePng({ width, height, data })
  budget.reserve(bytes.byteLength)
  return { name: colours.name, mediaType: 'image/png', bytes, width, height }
}

async function rasterOf(texture: Texture | undefined): Promise<Raster | undefined> {
  return texture === undefined ? undefined : (await decodeImage(texture.bytes)).raster
}

function greyAt(raster: Raster | undefined, u: number, v: number, channel: number): number {
  if (raster === undefined) return 255
  return raster.data[(Math.floor(v * raster.height) * raster.width + Math.floor(u * raster.width)) * 4 + channel]!
}
