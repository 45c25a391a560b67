/** The `generate-pictures` job: words to pictures, in four ways. */
import { AppError } from '../../../shared/app-error.ts'
import { describePlan } from '../generate/prompt/plan.ts'
import { encodePng } from '../image/encode-png.ts'
import type { Progress, Raster } from '../model.ts'
import { notesFor } from './check-generate.ts'
import { flatArtwork } from './flat/flat-artwork.ts'
import type { GenerateInput, MadePictures } from './jobs.ts'
import { readPattern, type PatternWish } from './pattern/pattern-words.ts'
import { seamlessPattern } from './pattern/seamless-pattern.ts'
import { seedOf } from './random.ts'
import { photograph, drawInInk } from './sculpted-picture.ts'
import { describeBackdrop } from './wish/backdrop.ts'
import { readWish, type PictureWish } from './wish/read-wish.ts'

const limits = { count: [1, 8], width: [64, 2048], height: [64, 2048] } as const

/** The same input gives the same bytes; each picture of several has a seed of its own, told in the report. */
export async function generatePictures(input: GenerateInput, progress: Progress): Promise<MadePictures> {
  const count = within('count', input.count ?? 1)
  const width = within('width', input.width ?? 1024)
  const height = within('height', input.height ?? 1024)
  progress(0.01, 'reading')
  const draw = drawerOf({ ...input, width, height })
  const pictures: MadePictures['pictures'] = []
  const seeds: number[] = []
  for (let i = 0; i < count; i++) {
    // The first picture has the seed that was asked for, so that one of several can be had again alone.
    const seed = i === 0 ? input.seed : seedOf(input.seed, i)
    seeds.push(seed)
    const raster = await draw.one(seed, (share, doing) => progress((i + 0.97 * share) / count, doing))
    pictures.push({ name: count === 1 ? 'image.png' : `image-${i + 1}.png`, file: await encodePng(raster) })
  }
  progress(1)
  return { pictures, report: { style: input.style, width, height, ...draw.understood, seeds } }
}

interface Drawer {
  one(seed: number, progress: Progress): Promise<Raster>
  understood: Record<string, unknown>
}

function drawerOf(input: GenerateInput & { width: number; height: number }): Drawer {
  const { style, width, height } = input
  const transparent = input.transparent ?? false
  if (style === 'pattern') {
    const wish = readPattern(input.prompt)
    const options = { width, height, transparent, layout: input.layout ?? 'scattered', scale: input.scale ?? 'medium' }
    return {
      one: (seed, progress) => seamlessPattern(wish, { ...options, seed }, progress),
      understood: describePattern(wish),
    }
  }
  const wish = readWish(input.prompt)
  const understood = describeWish(wish, notesFor(style, wish))
  if (style === 'flat') {
    const options = { width, height, transparent, style: input.finish ?? 'artwork' }
    return { one: (seed, progress) => flatArtwork(wish, { ...options, seed }, progress), understood }
  }
  if (wish.plan === undefined)
    throw new AppError('request-refused', 'a scenery alone is drawn by the flat artwork', {
      details: { reason: 'unsupported_prompt', suggestions: [`a house, ${input.prompt.trim()}`, 'a tree', 'a castle'] },
    })
  const picture = style === 'studio' ? photograph : drawInInk
  return { one: picture(wish, input), understood }
}

function describeWish(wish: PictureWish, notes: string[]): Record<string, unknown> {
  return {
    understood: {
      ...(wish.plan === undefined ? {} : describePlan(wish.plan)),
      ...(wish.backdrop === undefined ? {} : { background: describeBackdrop(wish.backdrop) }),
    },
    notes: [...wish.notes, ...notes],
  }
}

function describePattern(wish: PatternWish): Record<string, unknown> {
  if (wish.kind === 'subjects')
    return { ...describeWish(wish.wish, []), ...(wish.ground === undefined ? {} : { ground: wish.ground.id }) }
  return { understood: { pattern: wish.id, colours: wish.colours.map(({ name }) => name) }, notes: wish.notes }
}

function within(field: keyof typeof limits, value: number): number {
  const [least, most] = limits[field]
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new AppError('invalid-input', `${field} is ${value}`, {
    details: { field, reason: `must be a whole number from ${least} to ${most}` },
  })
}
