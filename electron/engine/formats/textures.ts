import { AppError } from '../../../shared/protocol/app-error.ts'
import { sniffImageType } from '../image/image-type.ts'
import type { Texture } from '../model.ts'
import { imageHeader } from './image-header.ts'
import { isKtx2 } from './ktx2-header.ts'
import { checkTextureSize } from './limits.ts'

/**
 * Makes a texture of an image file, recognised by its bytes. PNG, JPEG and WebP stay as they are; KTX2, TGA, BMP and
 * GIF become PNG, which other programs can read. Rejects with `unsupported-format`, and `unsafe-file` above 16384 px.
 */
export async function readTexture(bytes: Uint8Array, name: string): Promise<Texture> {
  const header = imageHeader(bytes)
  if (header === undefined) return asPng(bytes, name)
  const { width, height, mediaType } = header
  checkTextureSize(name, width, height)
  return { name, mediaType, bytes, width, height }
}

async function asPng(bytes: Uint8Array, name: string): Promise<Texture> {
  const { encodePng } = await import('../image/encode-png.ts')
  const raster = await rasterOf(bytes, name)
  const { width, height } = raster
  const storedBytes = bytes.byteLength
  return { name, mediaType: 'image/png', bytes: await encodePng(raster), width, height, storedBytes }
}

async function rasterOf(bytes: Uint8Array, name: string) {
  if (isKtx2(bytes)) return (await import('./ktx2-read.ts')).readKtx2(bytes, name)
  if (sniffImageType(bytes) !== undefined) {
    const { decodeImage } = await import('../image/decode-image.ts')
    return (await decodeImage(bytes)).raster
  }
  if (bytes[0] === 0x42 && bytes[1] === 0x4d) return (await import('./bmp-read.ts')).readBmp(bytes, name)
  // TGA has no signature, so it is tried last.
  const { isTga, readTga } = await import('./tga-read.ts')
  if (isTga(bytes)) return readTga(bytes, name)
  throw new AppError('unsupported-format', `The texture "${name}" is of no kind that can be read`, {
    details: { reason: 'texture-kind', texture: name },
  })
}
