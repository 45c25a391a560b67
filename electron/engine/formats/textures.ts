/** Makes textures of picture files found in a model file. */
import { AppError } from '../../../shared/app-error.ts'
import type { Texture } from '../model.ts'
import { imageHeader } from './image-header.ts'
import { maxTextureSide } from './limits.ts'

/** The file as a texture; the kind is read from its bytes. Throws `unsupported-format`, and `unsafe-file` beyond 16384 px. */
export function textureOf(bytes: Uint8Array, name: string): Texture {
  const header = imageHeader(bytes)
  if (header === undefined)
    throw new AppError('unsupported-format', `The texture "${name}" is no PNG, JPEG or WebP`, {
      details: { reason: isKtx2(bytes) ? 'ktx2-texture' : 'texture-kind', texture: name },
    })
  const { width, height, mediaType } = header
  if (width > maxTextureSide || height > maxTextureSide)
    throw new AppError('unsafe-file', `The texture "${name}" claims ${width} × ${height} pixels`, {
      details: { reason: 'texture-size', texture: name, width, height, limit: maxTextureSide },
    })
  return { name, mediaType, bytes, width, height }
}

function isKtx2(bytes: Uint8Array): boolean {
  return bytes[0] === 0xab && bytes[1] === 0x4b && bytes[2] === 0x54 && bytes[3] === 0x58
}
