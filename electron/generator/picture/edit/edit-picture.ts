/** The `edit-picture` job: edits a picture by a sentence. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { decodeImage } from '../../../engine/image/decode-image.ts'
import { openPicture } from '../../../engine/image/picture-library.ts'
import { encodePng } from '../../../engine/image/encode-png.ts'
import { sniffType } from '../../../../shared/formats/file-type.ts'
import type { SummaryRemark } from '../../../../shared/catalogue/request-summary.ts'
import type { Progress, Raster } from '../../../engine/model.ts'
import type { EditInput, MadePictures } from '../jobs.ts'
import type { PictureRemark } from '../remarks.ts'
import type { Canvas, EditContext } from './edit.ts'
import { scaledMask } from './geometry.ts'
import { readEdits, type PlannedEdit } from './read-edits.ts'

/** Larger pictures are rejected before they are decoded. */
export const maxMegapixels = 32

/** Applies edits in the order of the words. Deterministic. */
export async function editPicture(input: EditInput, progress: Progress): Promise<MadePictures> {
  const planned = readEdits(input.prompt)
  progress(0.02, 'reading')
  const raster = await open(input.image, 'image')
  const notes: PictureRemark[] = []
  let canvases: Canvas[] = [{ name: 'image', raster }]
  if (input.mask !== undefined) canvases = [{ name: 'image', raster, mask: await maskFor(raster, input.mask) }]
  const second = input.second === undefined ? undefined : await open(input.second, 'image2')
  progress(0.06, 'reading')
  for (const [step, one] of planned.entries()) {
    const next: Canvas[] = []
    for (const [which, canvas] of canvases.entries()) {
      const begun = (step + which / canvases.length) / planned.length
      const context: EditContext = {
        seed: input.seed,
        ...(second === undefined ? {} : { second }),
        progress: (share, doing) =>
          progress(0.06 + 0.88 * (begun + share / planned.length / canvases.length), doing ?? 'editing'),
        note: (remark) => {
          const same = JSON.stringify(remark)
          if (!notes.some((other) => JSON.stringify(other) === same)) notes.push(remark)
        },
      }
      context.progress(0)
      next.push(...(await applied(canvas, one, context)))
    }
    canvases = next
  }
  progress(0.95, 'writing')
  const [only] = canvases
  const unchanged = canvases.length === 1 && only !== undefined && isSame(only.raster, raster)
  if (unchanged) {
    progress(1)
    return {
      pictures: [unchangedPicture(input.image)],
      report: reportOf(planned, raster, input, notes),
      makes: unchangedSummary(notes),
    }
  }
  const pictures: MadePictures['pictures'] = []
  for (const canvas of canvases) pictures.push({ name: `${canvas.name}.png`, file: await encodePng(canvas.raster) })
  progress(1)
  const [main] = canvases
  return {
    pictures,
    report: reportOf(planned, main?.raster, input, notes),
    ...(notes.some(isReason) ? { makes: notes.filter(isReason) } : {}),
  }
}

function reportOf(
  planned: readonly PlannedEdit[],
  raster: Raster | undefined,
  input: EditInput,
  notes: readonly PictureRemark[],
): Record<string, unknown> {
  return {
    edits: planned.map(({ edit, words }) => ({ edit: edit.id, words })),
    width: raster?.width,
    height: raster?.height,
    masked: input.mask !== undefined,
    notes,
    seed: input.seed,
  }
}

function isSame(a: Raster, b: Raster): boolean {
  return a.width === b.width && a.height === b.height && a.data.every((value, at) => value === b.data[at])
}

/** Returns the original file if nothing changed: callers compare hashes. */
function unchangedPicture(file: Uint8Array): MadePictures['pictures'][number] {
  const type = sniffType(file.subarray(0, 4096), file.length)
  return {
    name: `image.${type?.extension ?? 'png'}`,
    file,
    ...(type === null ? {} : { mediaType: type.mediaType }),
  }
}

type Reason = Extract<PictureRemark, { code: 'colour-absent' | 'already-transparent' }>

function isReason(remark: PictureRemark): remark is Reason {
  return remark.code === 'colour-absent' || remark.code === 'already-transparent'
}

function unchangedSummary(notes: readonly PictureRemark[]): SummaryRemark[] {
  return [{ code: 'no-change', figures: {} }, ...notes.filter(isReason)]
}

async function applied(canvas: Canvas, { edit, request }: PlannedEdit, context: EditContext): Promise<Canvas[]> {
  if ('shape' in edit) return edit.shape(canvas, request, context)
  const after = await edit.pixels(canvas.raster, request, context, canvas.mask)
  return [{ ...canvas, raster: canvas.mask === undefined ? after : masked(canvas.raster, after, canvas.mask) }]
}

/** Returns `after` if the mask is white, exactly `before` if it is black, and an alpha-weighted blend. */
function masked(before: Raster, after: Raster, mask: Uint8Array): Raster {
  const data = new Uint8ClampedArray(before.data.length)
  for (let pixel = 0; pixel < mask.length; pixel++) {
    const at = pixel * 4
    const share = mask[pixel]!
    if (share === 0 || share === 255) {
      const from = share === 0 ? before.data : after.data
      for (let c = 0; c < 4; c++) data[at + c] = from[at + c]!
      continue
    }
    const [a, b] = [(before.data[at + 3]! * (255 - share)) / 255, (after.data[at + 3]! * share) / 255]
    for (let c = 0; c < 3; c++)
      data[at + c] = a + b > 0 ? (before.data[at + c]! * a + after.data[at + c]! * b) / (a + b) : 0
    data[at + 3] = a + b
  }
  return { width: before.width, height: before.height, data }
}

async function open(file: Uint8Array, field: string): Promise<Raster> {
  const size = await sizeOf(file)
  if (size !== undefined && size.width * size.height > maxMegapixels * 1e6) {
    const megapixels = Math.round((size.width * size.height) / 1e6)
    throw new AppError('unsafe-file', `a picture of ${megapixels} megapixels`, {
      details: {
        reason: 'too_many_pixels',
        megapixels,
        maxMegapixels,
        field,
        limitPixels: maxMegapixels * 1e6,
        ...size,
      },
    })
  }
  return (await decodeImage(file)).raster
}

/** Reads the size from the header; undefined if that fails, since decoding gives a better error. */
async function sizeOf(file: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height } = await openPicture(file).metadata()
    return { width, height }
  } catch {
    return undefined
  }
}

/** Returns the mask's lightness times its alpha at the picture's size. Rejects masks of other proportions. */
async function maskFor({ width, height }: Raster, file: Uint8Array): Promise<Uint8Array> {
  const given = await open(file, 'mask')
  const unlike = Math.abs(given.width / given.height / (width / height) - 1)
  // One pixel of a small mask may be several percent of its side.
  if (unlike > 0.01 + 1.5 / Math.min(given.width, given.height))
    throw new AppError('invalid-input', 'the mask has other proportions than the picture', {
      details: {
        field: 'mask',
        reason: 'mask-proportions',
        width,
        height,
        maskWidth: given.width,
        maskHeight: given.height,
      },
    })
  const light = new Uint8Array(given.width * given.height)
  for (let pixel = 0; pixel < light.length; pixel++) {
    const at = pixel * 4
    const { data } = given
    light[pixel] = Math.round(
      ((0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!) * data[at + 3]!) / 255,
    )
  }
  return scaledMask(light, given, width, height)
}
