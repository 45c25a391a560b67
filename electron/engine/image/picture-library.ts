/**
 * The only module that uses sharp. A picture's type is detected from its first bytes, and only supported types are
 * opened. libvips's parsers of all other types are blocked, so that a file that libvips recognises differently never
 * reaches one of them.
 */
import { createRequire } from 'node:module'
import type { CreateRaw, Create, Sharp } from 'sharp'
import type Library from 'sharp'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { sniffImageType, takenPictures } from './image-type.ts'
import { maxPixelsOf } from './picture-limits.ts'

/**
 * Parsers of unsupported types, listed one by one: blocks apply to the whole process, so blocking all of them first and
 * then allowing ours would reject pictures of other workers in between. A test compares the list with libvips. The SVG
 * parser stays open for our own drawings; files never reach it.
 */
const blocked = [
  'Tiff',
  'Heif',
  'Jxl',
  'Jp2k',
  'Pdf',
  'Magick',
  'OpenSlide',
  'OpenExr',
  'Fits',
  'Nifti',
  'Mat',
  'Analyze',
]
const blockedToo = ['Vips', 'Csv', 'Matrix', 'Raw', 'Ppm', 'Rad', 'Uhdr', 'DcRaw', 'Dz', 'Ultra']
let loaded: typeof Library | undefined

/**
 * Loads sharp on the first picture: most jobs on meshes need none, and loading takes as long as that of all their other
 * modules together.
 */
function library(): typeof Library {
  if (loaded === undefined) {
    loaded = createRequire(import.meta.url)('sharp') as typeof Library
    loaded.block({ operation: [...blocked, ...blockedToo].map((kind) => `VipsForeignLoad${kind}`) })
  }
  return loaded
}

/** Opens a picture file without decoding it. Throws `unsupported-format` for unsupported types. */
export function openPicture(file: Uint8Array): Sharp {
  if (sniffImageType(file) === undefined)
    throw new AppError('unsupported-format', 'The file is not a picture of a known kind', {
      details: { reason: 'picture-unknown', supported: takenPictures },
    })
  return library()(file, { limitInputPixels: maxPixelsOf(file.byteLength), failOn: 'error', pages: 1 })
}

/** Wraps raw pixels. */
export function pixelsOf(data: Uint8Array | Uint8ClampedArray, raw: CreateRaw): Sharp {
  return library()(data, { raw })
}

/** Creates a picture of one colour. */
export function plainPicture(create: Create): Sharp {
  return library()({ create })
}

/** Opens an SVG drawing that the studio itself has made. Never for files from outside. */
export function ownDrawing(svg: string): Sharp {
  return library()(Buffer.from(svg), { unlimited: true })
}
