/** The `craft` job: builds a relief or a functional piece from a picture or words. */
import { writeGlb } from '../../engine/formats/glb-write.ts'
import { decodeImage } from '../../engine/image/decode-image.ts'
import { encodePng } from '../../engine/image/encode-png.ts'
import type { Progress, Raster } from '../../engine/model.ts'
import { finishModel } from './finish.ts'
import type { FlatPicture } from './flat-picture.ts'
import type { CraftJobs, CraftedModel } from './jobs.ts'
import { materialFor } from './materials.ts'
import { craftSummary } from './craft-summary.ts'
import type { MadePiece, PieceWork } from './piece-work.ts'
import type { PieceId } from './pieces.ts'
import { lightPieces, pieceLabels, reliefPieces } from './pieces.ts'
import { cookieCutter } from './pieces/cookie-cutter.ts'
import { keychain } from './pieces/keychain.ts'
import { lithophane } from './pieces/lithophane.ts'
import { medallion } from './pieces/medallion.ts'
import { nightlight } from './pieces/nightlight.ts'
import { plaque } from './pieces/plaque.ts'
import { stamp } from './pieces/stamp.ts'
import { stencil } from './pieces/stencil.ts'
import { planCraft } from './plan-craft.ts'
import { cutOutSubject, wholePicture } from './picture-subject.ts'
import type { CraftPrompt } from './read-craft-prompt.ts'
import type { CraftSettings } from './settings.ts'
import { refusal } from './settings.ts'
import { sideBySide } from './side-by-side.ts'
import { subjectOfItem } from './word-subject.ts'
import type { Workshop } from './workshop.ts'
import { openWorkshop } from './workshop.ts'

const makers: Readonly<Record<PieceId, (work: PieceWork) => MadePiece>> = {
  medallion,
  plaque,
  lithophane,
  'cookie-cutter': cookieCutter,
  stamp,
  stencil,
  keychain,
  nightlight,
}

/** Builds the piece. Deterministic. Rejects with the errors listed in `CraftJobs`; never returns an open surface. */
export async function craft(input: CraftJobs['craft']['input'], progress: Progress): Promise<CraftedModel> {
  progress(0.02, 'reading')
  const plan = planCraft(input.image === undefined ? input.prompt : undefined, input.options)
  const { words, piece, settings } = plan
  const workshop = await openWorkshop(settings.detail)
  progress(0.08, 'drawing')
  const subject = await subjectFor(input, words, piece, settings, workshop)
  const text = settings.text === undefined || settings.text.trim() === '' ? undefined : settings.text.trim()
  if (subject.picture === undefined && text === undefined) throw refusal('text', 'text-or-picture', {})
  progress(0.4, 'shaping')
  const {
    model,
    audit,
    made: result,
  } = workshop.geometry.scope(() => {
    const done = makers[piece]({
      workshop,
      settings,
      picture: subject.picture,
      text,
      material: materialFor(piece, words),
      seed: input.seed,
    })
    progress(0.75, 'checking')
    return { made: done, ...finishModel(titleOf(piece, subject.picture, text), done.bodies, done.pose) }
  })
  progress(0.9, 'writing')
  const glb = await writeGlb(model)
  const pictures = await Promise.all(
    (result.pictures ?? []).map(async ({ name, raster }) => ({ name, file: await encodePng(raster) })),
  )
  progress(1)
  return {
    glb,
    triangles: audit.triangles,
    pictures,
    understood: {
      piece,
      ...(subject.picture === undefined ? {} : { subject: subject.picture.name }),
      ...(text === undefined ? {} : { text }),
      ...subject.found,
      ...result.measurements,
      pose: result.pose,
      sizeMm: audit.sizeMm.map((length) => Number(length.toFixed(2))),
      volumeMm3: Math.round(audit.volumeMm3),
      shells: audit.shells,
      watertight: audit.watertight,
      parts: model.parts.map(({ name }) => name),
      ...(words === undefined ? {} : { ignored: words.ignored }),
      ...(words === undefined || words.corrected.length === 0 ? {} : { corrected: words.corrected }),
      seed: input.seed,
    },
    makes: craftSummary(plan, input.options),
  }
}

async function subjectFor(
  { image, seed }: CraftJobs['craft']['input'],
  words: CraftPrompt | undefined,
  piece: PieceId,
  settings: CraftSettings,
  { sidePx }: Workshop,
): Promise<{ picture?: FlatPicture; found: Record<string, unknown> }> {
  if (image !== undefined) {
    const { raster } = await decodeImage(image, { maxSide: 2048 })
    const whole =
      settings.frame === undefined
        ? lightPieces.has(piece) || (piece === 'plaque' && isFilled(raster))
        : settings.frame === 'whole'
    if (whole && (piece === 'cookie-cutter' || piece === 'keychain') && settings.shape === undefined)
      throw refusal('frame', 'outline-required', {})
    const { picture, found } = whole ? await wholePicture(raster, sidePx) : await cutOutSubject(raster, sidePx)
    return { picture, found: { frame: whole ? 'whole' : 'cut-out', ...found } }
  }
  const items = words?.subjects ?? []
  if (items.length === 0) return { found: {} }
  const relief = reliefPieces.has(piece) && settings.colours === 1
  const form = relief && (settings.heightSource === undefined || settings.heightSource === 'form')
  const drawn: FlatPicture[] = []
  for (const item of items) {
    const again = drawn[items.indexOf(item)]
    drawn.push(again ?? (await subjectOfItem(item, { sidePx, form, seed, detail: settings.detail })))
  }
  const picture = sideBySide(drawn)
  return { picture: lightPieces.has(piece) ? withMargin(picture) : picture, found: {} }
}

/** Whether a picture is almost opaque, so that its subject has not been cut out. */
function isFilled({ data }: Raster): boolean {
  let clear = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 128) clear++
  return clear * 4 < data.length * 0.03
}

/** Adds a margin so that the frame does not touch the subject. */
function withMargin(picture: FlatPicture): FlatPicture {
  const [left, top, right, bottom] = picture.box
  const margin = Math.round(Math.max(right - left, bottom - top) * 0.07)
  return { ...picture, box: [left - margin, top - margin, right + margin, bottom + margin] }
}

function titleOf(piece: PieceId, picture: FlatPicture | undefined, text: string | undefined): string {
  const of = picture === undefined || picture.name === 'Picture' ? '' : ` of ${picture.name.toLowerCase()}`
  return `${pieceLabels[piece]}${of}${text === undefined ? '' : `, ${text.replaceAll(/\s+/gu, ' ')}`}`.slice(0, 80)
}
