/** Pictures of models in tests: as textures, and their pixels. */
import sharp from 'sharp'
import { imageHeader } from '../../../electron/engine/formats/image-header.ts'
import type { Texture } from '../../../electron/engine/model.ts'

/** A file as a texture. Throws for what is not a picture. */
export function textureOf(bytes: Uint8Array, name: string): Texture {
  const header = imageHeader(bytes)
  if (header === undefined) throw new Error(`${name} is no picture`)
  return { name, bytes, ...header }
}

export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

/** RGBA, from the top left. */
export async function pixelsOf({ bytes }: Texture): Promise<Pixels> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}
