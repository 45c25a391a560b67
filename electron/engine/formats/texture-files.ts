/** Textures as files beside a model, named and in a format that its readers support. */
import { getOrAdd } from '../get-or-add.ts'
import { damagedTexture } from './limits.ts'
import type { Sharp } from 'sharp'
import { typeOfMediaType } from '../../../shared/formats/file-type.ts'
import type { Texture } from '../model.ts'
import { safeFileName, uniqueNames } from './file-name.ts'

export class TextureFiles {
  readonly files: Record<string, Uint8Array> = {}
  readonly #names = new Map<Texture, string>()
  readonly #unique = uniqueNames()
  readonly #stemOf: (index: number, texture: Texture) => string

  /** `stemOf` returns plain names for formats that require them; default: the textures' own. */
  constructor(stemOf = (_index: number, texture: Texture) => safeFileName(texture.name, 'texture')) {
    this.#stemOf = stemOf
  }

  /** Returns the file name; blanks are replaced, since OBJ and URIs do not support them. */
  add(texture: Texture): string {
    return getOrAdd(this.#names, texture, () => {
      const stem = this.#stemOf(this.#names.size, texture).replaceAll(/[\s%#&+]+/g, '_')
      const name = `${this.#unique(stem)}.${typeOfMediaType(texture.mediaType)!.extension}`
      this.files[name] = texture.bytes
      return name
    })
  }
}

/** Converts WebP to PNG for formats that do not support it. Rejects with `unsupported-format`. */
export async function withoutWebp(texture: Texture): Promise<Texture> {
  if (texture.mediaType !== 'image/webp') return texture
  return reencoded(texture, async (picture) => picture.png().toBuffer())
}

/** Extracts a channel as a grey image: 1 is green, 2 is blue. Rejects with `unsupported-format`. */
export async function channelOf(texture: Texture, channel: 1 | 2, name: string): Promise<Texture> {
  const grey = await reencoded(texture, async (picture) =>
    picture.toColourspace('srgb').removeAlpha().extractChannel(channel).png().toBuffer(),
  )
  return { ...grey, name }
}

async function reencoded(texture: Texture, encode: (picture: Sharp) => Promise<Buffer>): Promise<Texture> {
  const { openPicture } = await import('../image/picture-library.ts')
  try {
    return { ...texture, mediaType: 'image/png', bytes: await encode(openPicture(texture.bytes)) }
  } catch (error) {
    throw damagedTexture(texture.name, error)
  }
}
