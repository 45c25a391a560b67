/** The `fit-picture` job: adapts a picture to the requirements of a service. A picture that already fits stays byte-identical. */
import type { Raster } from '../model.ts'
import { clearWhereWhite } from './clear-where-white.ts'
import { decodeImage } from './decode-image.ts'
import { encodeJpeg } from './encode-jpeg.ts'
import { encodePng } from './encode-png.ts'
import type { ImageJobs, PictureChanges, PictureRule } from './jobs.ts'
import { pixelsOf } from './picture-library.ts'

type FittedPicture = NonNullable<ImageJobs['fit-picture']['output']>

const jpegQuality = 95
const white = 255
const black = 0
/** Maximum attempts to downscale a file that is too large. */
const maxAttempts = 6

/** Rejects with `unsupported-format`, `unsafe-file`. */
export async function fitPicture(
  input: ImageJobs['fit-picture']['input'],
): Promise<ImageJobs['fit-picture']['output']> {
  const { file, rule, over } = input
  const decoded = await decodeImage(file)
  const source = decoded.raster
  if (rule.mask !== undefined) return fitMask(source, over)
  const accepted = input.mediaTypes ?? [decoded.mediaType]
  const isClear = hasTransparency(source)
  const { width, height } = sizeWithin(source, rule)
  const isTaken = accepted.includes(decoded.mediaType)
  const mustBeFlat = rule.flatten === true && isClear
  const isResized = width !== source.width || height !== source.height
  const isTurned = rule.upright === true && !decoded.isUpright
  const isTooLarge = file.byteLength > (rule.maxBytes ?? Infinity)
  if (isTaken && !mustBeFlat && !isResized && !isTurned && !isTooLarge) return null

  const keepsKind = isTaken && decoded.mediaType !== 'image/gif'
  const mediaType = keepsKind ? decoded.mediaType : kindFor(accepted, isClear && !mustBeFlat)
  const mustFlatten = isClear && (mustBeFlat || mediaType === 'image/jpeg')
  const flat = mustFlatten ? onGrey(source, white) : source
  const fitting = isResized ? await resize(flat, width, height) : flat
  const result = await encodedWithin(fitting, mediaType, accepted, isClear && !mustFlatten, rule.maxBytes ?? Infinity)
  const isSameSize = result.raster.width === source.width && result.raster.height === source.height
  const changes: PictureChanges = {
    converted: result.mediaType === decoded.mediaType ? null : result.mediaType,
    resized: isSameSize ? null : { width: result.raster.width, height: result.raster.height },
    flattened: mustFlatten,
    turned: isTurned,
    inverted: false,
  }
  return { file: result.file, mediaType: result.mediaType, changes }
}

/** Always re-encoded: services define masks differently. */
async function fitMask(given: Raster, over: Uint8Array | null): Promise<FittedPicture> {
  const under = over === null ? null : (await decodeImage(over)).raster
  const isOther = under !== null && (under.width !== given.width || under.height !== given.height)
  const mask = clearWhereWhite(isOther ? await resize(onGrey(given, black), under.width, under.height) : given)
  const changes: PictureChanges = {
    converted: null,
    resized: isOther ? { width: mask.width, height: mask.height } : null,
    flattened: false,
    turned: false,
    inverted: true,
  }
  return { file: await encodePng(mask), mediaType: 'image/png', changes }
}

function hasTransparency({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}

/** Whole pixels. If the limits conflict, downscaling takes precedence over upscaling. */
function sizeWithin(
  { width, height }: Raster,
  { maxSide = Infinity, minSide = 1 }: PictureRule,
): { width: number; height: number } {
  const longer = Math.max(width, height)
  const up = Math.max(1, minSide / Math.min(width, height))
  const scale = Math.min(up, maxSide / longer)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** PNG is lossless; JPEG only for pictures without transparency, or if nothing else is accepted. */
function kindFor(taken: readonly string[], isClear: boolean): string {
  const inOrder = isClear ? ['image/png', 'image/webp', 'image/jpeg'] : ['image/png', 'image/jpeg', 'image/webp']
  return inOrder.find((kind) => taken.includes(kind)) ?? 'image/png'
}

async function encodedWithin(
  raster: Raster,
  mediaType: string,
  taken: readonly string[],
  isClear: boolean,
  maxBytes: number,
): Promise<{ file: Uint8Array; mediaType: string; raster: Raster }> {
  let created = { file: await encode(raster, mediaType), mediaType, raster }
  if (created.file.byteLength > maxBytes && !isClear && taken.includes('image/jpeg') && mediaType !== 'image/jpeg')
    created = { file: await encode(raster, 'image/jpeg'), mediaType: 'image/jpeg', raster }
  for (let attempt = 0; attempt < maxAttempts && created.file.byteLength > maxBytes; attempt += 1) {
    const scale = Math.sqrt(maxBytes / created.file.byteLength) * 0.95
    const width = Math.max(1, Math.floor(created.raster.width * scale))
    const height = Math.max(1, Math.floor(created.raster.height * scale))
    const smaller = await resize(raster, width, height)
    created = { ...created, file: await encode(smaller, created.mediaType), raster: smaller }
  }
  return created
}

async function encode(raster: Raster, mediaType: string): Promise<Uint8Array> {
  if (mediaType === 'image/jpeg') return encodeJpeg(raster, jpegQuality)
  if (mediaType !== 'image/webp') return encodePng(raster)
  const { width, height, data } = raster
  return new Uint8Array(await pixelsOf(data, { width, height, channels: 4 }).webp({ quality: 95 }).toBuffer())
}

async function resize({ width, height, data }: Raster, toWidth: number, toHeight: number): Promise<Raster> {
  const { data: pixels, info } = await pixelsOf(data, { width, height, channels: 4 })
    .resize({ width: toWidth, height: toHeight, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(pixels) }
}

/** Composites a picture over a grey of 0 … 255. */
function onGrey({ width, height, data }: Raster, grey: number): Raster {
  const pixels = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]! / 255
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at + channel] = data[at + channel]! * alpha + grey * (1 - alpha)
    pixels[at + 3] = 255
  }
  return { width, height, data: pixels }
}
