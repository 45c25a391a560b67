/** Validates a chosen picture file as a texture by decoding it completely, so that no broken one enters a model. */
import { openPicture } from '../image/picture-library.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { readTexture } from '../formats/textures.ts'
import { decodeImage } from '../image/decode-image.ts'
import { encodeJpeg } from '../image/encode-jpeg.ts'
import { encodePng } from '../image/encode-png.ts'
import { sniffImageType } from '../image/image-type.ts'
import type { Texture } from '../model.ts'
import type { GivenPicture } from './jobs.ts'

/**
 * PNG, JPEG and WebP stay byte-identical unless they have an EXIF rotation, which glTF does not support. Others become
 * PNG. Rejects with `unsupported-format` for anything that is not a valid picture, `unsafe-file` for one that is too
 * large.
 */
export async function givenTexture({ name, file }: GivenPicture): Promise<Texture> {
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '') || 'texture'
  if (sniffImageType(file) === undefined) return readOther(file, name, stem)
  const decoded = await decodeImage(file).catch((thrown: unknown) => {
    throw unusable(name, AppError.from(thrown))
  })
  const { orientation = 1 } = await openPicture(file).metadata()
  if (orientation === 1) return readTexture(file, stem)
  const isJpeg = decoded.mediaType === 'image/jpeg'
  const bytes = isJpeg ? await encodeJpeg(decoded.raster, 95) : await encodePng(decoded.raster)
  const { width, height } = decoded.raster
  return { name: stem, mediaType: isJpeg ? 'image/jpeg' : 'image/png', bytes, width, height }
}

/** Reads BMP, TGA and KTX2. */
async function readOther(file: Uint8Array, name: string, stem: string): Promise<Texture> {
  try {
    return await readTexture(file, stem)
  } catch (thrown) {
    throw unusable(name, AppError.from(thrown))
  }
}

function unusable(name: string, error: AppError): AppError {
  const reason =
    error.code === 'unsafe-file'
      ? 'texture-file-too-large'
      : error.details?.['reason'] === 'picture-damaged'
        ? 'texture-file-damaged'
        : 'texture-file-unusable'
  return new AppError(error.code, error.message, {
    cause: error,
    details: { ...error.details, reason, name },
  })
}
