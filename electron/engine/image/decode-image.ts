/** Decodes picture files to pixels of one form, within limits. */
import type { Sharp } from 'sharp'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Raster } from '../model.ts'
import { sniffImageType, takenPictures, type ImageMediaType } from './image-type.ts'
import { openPicture } from './picture-library.ts'
import { maxPixelsOf } from './picture-limits.ts'

/** Larger files are rejected before they are opened. */
const maxImageBytes = 64 * 1024 * 1024

/** A picture, and facts about its file. */
export interface DecodedImage {
  raster: Raster
  mediaType: ImageMediaType
  /** Upright size in the file, before downscaling. */
  fullWidth: number
  fullHeight: number
  /** Whether the file needs no EXIF rotation or mirroring. */
  isUpright: boolean
}

/**
 * Decodes PNG, JPEG, WebP and GIF to upright 8-bit sRGB with alpha: EXIF orientation applied, palettes, 16 bits, greys,
 * CMYK and colour profiles converted, the first frame of animations. `maxSide` shrinks larger pictures to fit. Rejects
 * with `unsupported-format` and `unsafe-file`, each with a `reason`.
 */
export async function decodeImage(file: Uint8Array, options: { maxSide?: number } = {}): Promise<DecodedImage> {
  const mediaType = checkFile(file)
  try {
    const { width, height, orientation } = await openPicture(file).metadata()
    if (width * height > maxPixelsOf(file.byteLength)) throw tooManyPixels(file, { width, height })
    const turned = (orientation ?? 1) >= 5
    const { data, info } = await pipeline(file, options.maxSide)
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return {
      raster: { width: info.width, height: info.height, data: rgba(data, info.channels) },
      mediaType,
      fullWidth: turned ? height : width,
      fullHeight: turned ? width : height,
      isUpright: (orientation ?? 1) === 1,
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels(file, {}, error)
    throw new AppError('unsupported-format', `The ${mediaType} file cannot be decoded`, {
      cause: error,
      details: { reason: 'picture-damaged', mediaType },
    })
  }
}

function checkFile(file: Uint8Array): ImageMediaType {
  if (file.byteLength === 0) {
    throw new AppError('unsupported-format', 'The picture file is empty', { details: { reason: 'empty-file' } })
  }
  if (file.byteLength > maxImageBytes) {
    throw new AppError('unsafe-file', `A picture of ${file.byteLength} bytes is over the limit`, {
      details: { reason: 'picture-beyond-limit', bytes: file.byteLength, limitBytes: maxImageBytes },
    })
  }
  const mediaType = sniffImageType(file)
  if (mediaType === undefined) {
    throw new AppError('unsupported-format', 'The file is not a picture of a known kind', {
      details: { reason: 'picture-unknown', supported: takenPictures },
    })
  }
  return mediaType
}

function pipeline(file: Uint8Array, maxSide: number | undefined): Sharp {
  const upright = openPicture(file).autoOrient()
  const fitting =
    maxSide === undefined
      ? upright
      : upright.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' })
  return fitting.toColourspace('srgb').ensureAlpha()
}

function rgba(data: Uint8Array, channels: number): Uint8ClampedArray {
  if (channels === 4) return new Uint8ClampedArray(data)
  const pixels = data.length / channels
  const out = new Uint8ClampedArray(pixels * 4)
  for (let i = 0; i < pixels; i++) {
    const grey = channels < 3
    for (let k = 0; k < 3; k++) out[i * 4 + k] = data[i * channels + (grey ? 0 : k)]!
    out[i * 4 + 3] = channels === 2 ? data[i * 2 + 1]! : 255
  }
  return out
}

function tooManyPixels(file: Uint8Array, size: { width?: number; height?: number }, cause?: unknown): AppError {
  return new AppError('unsafe-file', 'The picture has more pixels than the limit', {
    ...(cause === undefined ? {} : { cause }),
    details: {
      reason: 'picture-too-many-pixels',
      limitPixels: maxPixelsOf(file.byteLength),
      ...size,
    },
  })
}
