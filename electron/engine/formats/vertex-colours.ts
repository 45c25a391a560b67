/** Bakes material, vertex and texture colours into vertex colours. */
import { damagedTexture } from './limits.ts'
import type { Material, Part, Raster, Texture } from '../model.ts'
import { linearFromSrgb, srgbFromLinear } from '../../../shared/geometry/srgb.ts'

/** 4 bytes per vertex, sRGB and alpha: the product of all colours. Rejects with `unsupported-format`. */
export async function vertexColours(part: Part, material: Material): Promise<Uint8Array> {
  const count = part.positions.length / 3
  const picture = material.baseColourTexture && part.uvs ? await decode(material.baseColourTexture) : undefined
  const colours = new Uint8Array(count * 4)
  const texel = [1, 1, 1, 1]
  for (let vertex = 0; vertex < count; vertex++) {
    if (picture && part.uvs) sample(picture, part.uvs[vertex * 2]!, part.uvs[vertex * 2 + 1]!, texel)
    for (let channel = 0; channel < 4; channel++) {
      const value = material.baseColour[channel]! * (part.colours?.[vertex * 4 + channel] ?? 1) * texel[channel]!
      colours[vertex * 4 + channel] = Math.round(255 * (channel === 3 ? Math.min(1, value) : srgbFromLinear(value)))
    }
  }
  return colours
}

/** Limits the size: downscaling also averages details between vertices. */
async function decode(texture: Texture): Promise<Raster> {
  const { openPicture } = await import('../image/picture-library.ts')
  try {
    const { data, info } = await openPicture(texture.bytes)
      .resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return {
      width: info.width,
      height: info.height,
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    }
  } catch (error) {
    throw damagedTexture(texture.name, error)
  }
}

/** Nearest pixel, linear, with repeat wrapping. */
function sample({ width, height, data }: Raster, u: number, v: number, out: number[]): void {
  const x = Math.min(width - 1, Math.floor((u - Math.floor(u)) * width))
  const y = Math.min(height - 1, Math.floor((v - Math.floor(v)) * height))
  const at = (y * width + x) * 4
  for (let channel = 0; channel < 3; channel++) out[channel] = linearOfByte[data[at + channel]!]!
  out[3] = data[at + 3]! / 255
}

const linearOfByte = Float32Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255))
