/**
 * The only way to sharp. Files are opened by their first bytes, of the kinds that we take and no other; libvips itself is blocked to them,
 * so that a file which looks like one of them to us and like another kind to it is opened by no parser that was not asked for.
 */
import { createRequire } from 'node:module'
import type { CreateRaw, Create, Sharp } from 'sharp'
import type Library from 'sharp'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { sniffImageType, takenPictures } from './image-type.ts'
import { maxPixelsOf } from './picture-limits.ts'

/**
 * Parsers of kinds that we do not take. Each is named rather than all of them but ours: blocks hold for the whole
 * process, and between blocking all and letting ours through another worker's picture would be refused. A test asks
 * libvips for the others. That of SVG is open for drawings of our own; no file comes to it.
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

/** Loaded when the first picture comes: most work on shapes has none, and this takes as long as all its other modules together. */
function library(): typeof Library {
  if (loaded === undefined) {
    loaded = createRequire(import.meta.url)('sharp') as typeof Library
    loaded.block({ operation: [...blocked, ...blockedToo].map((kind) => `VipsForeignLoad${kind}`) })
  }
  return loaded
}

/** A picture file, not unpacked yet. Throws `unsupported-format` for what is none of the kinds that we take. */
export function openPicture(file: Uint8Array): Sharp {
  if (sniffImageType(file) === undefined)
    throw new AppError('unsupported-format', 'The file is not a picture of a known kind', {
      details: { reason: 'picture-unknown', supported: takenPictures },
    })
  return library()(file, { limitInputPixels: maxPixelsOf(file.byteLength), failOn: 'error', pages: 1 })
}

/** Pixels as they lie in memory. */
export function pixelsOf(data: Uint8Array | Uint8ClampedArray, raw: CreateRaw): Sharp {
  return library()(data, { raw })
}

/** A picture of one colour. */
export function plainPicture(create: Create): Sharp {
  return library()({ create })
}

/** A drawing that we have made ourselves, as SVG: never one that came from outside. */
export function ownDrawing(svg: string): Sharp {
  return library()(Buffer.from(svg), { unlimited: true })
}
