/** The `generate-pictures` job: pictures from words, in four styles. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { describePlan } from '../prompt/plan.ts'
import { encodePng } from '../../engine/image/encode-png.ts'
import type { Progress, Raster } from '../../engine/model.ts'
import { notesFor } from './check-generate.ts'
import { flatArtwork } from './flat/flat-artwork.ts'
import type { GenerateInput, MadePictures } from './jobs.ts'
import { makesPicture } from './check-picture-makes.ts'
import { readPattern, type PatternRequest } from './pattern/pattern-words.ts'
import { seamlessPattern } from './pattern/seamless-pattern.ts'
import { seedOf } from './random.ts'
import { studioPicture, inkPicture } from './model-pictures.ts'
import { describeBackdrop } from './request/backdrop.ts'
import type { PictureRemark } from './remarks.ts'
import { readRequest, type PictureRequest } from './request/read-request.ts'

const limits = { count: [1, 8], width: [64, 2048], height: [64, 2048] } as const

/** Deterministic. If there are several pictures, each has its own seed, listed in the report. */
export async function generatePictures(input: GenerateInput, progress: Progress): Promise<MadePictures> {
  const count = clamped('count', input.count ?? 1)
  const width = clamped('width', input.width ?? 1024)
  const height = clamped('height', input.height ?? 1024)
  progress(0.01, 'reading')
  const draw = drawerOf({ ...input, width, height })
  const pictures: MadePictures['pictures'] = []
  const seeds: number[] = []
  for (let i = 0; i < count; i++) {
    // The first picture uses the requested seed, so that one of several can be generated again alone.
    const seed = i === 0 ? input.seed : seedOf(input.seed, i)
    seeds.push(seed)
    const raster = await draw.one(seed, (share, doing) => progress((i + 0.97 * share) / count, doing))
    pictures.push({ name: count === 1 ? 'image.png' : `image-${i + 1}.png`, file: await encodePng(raster) })
  }
  progress(1)
  const report = { style: input.style, width, height, ...draw.understood, seeds }
  return { pictures, report, makes: makesPicture(input.style, input.prompt) }
}

interface Drawer {
  one(seed: number, progress: Progress): Promise<Raster>
  understood: Record<string, unknown>
}

function drawerOf(input: GenerateInput & { width: number; height: number }): Drawer {
  const { style, width, height } = input
  const transparent = input.transparent ?? false
  if (style === 'pattern') {
    const request = readPattern(input.prompt)
    const options = { width, height, transparent, layout: input.layout ?? 'scattered', scale: input.scale ?? 'medium' }
    return {
      one: (seed, progress) => seamlessPattern(request, { ...options, seed }, progress),
      understood: describePattern(request),
    }
  }
  const request = readRequest(input.prompt)
  const understood = describeRequest(request, notesFor(style, request))
  if (style === 'flat') {
    const options = { width, height, transparent, style: input.finish ?? 'artwork' }
    return { one: (seed, progress) => flatArtwork(request, { ...options, seed }, progress), understood }
  }
  if (request.plan === undefined)
    throw new AppError('request-refused', 'a scenery alone is drawn by the flat artwork', {
      details: {
        reason: 'unsupported_prompt',
        why: 'scenery-alone',
        suggestions: [`a house, ${input.prompt.trim()}`, 'a tree', 'a castle'],
      },
    })
  const picture = style === 'studio' ? studioPicture : inkPicture
  return { one: picture(request, input), understood }
}

function describeRequest(request: PictureRequest, notes: PictureRemark[]): Record<string, unknown> {
  return {
    understood: {
      ...(request.plan === undefined ? {} : describePlan(request.plan)),
      ...(request.backdrop === undefined ? {} : { background: describeBackdrop(request.backdrop) }),
    },
    notes: [...request.notes, ...notes],
  }
}

function describePattern(request: PatternRequest): Record<string, unknown> {
  if (request.kind === 'subjects')
    return {
      ...describeRequest(request.request, []),
      ...(request.ground === undefined ? {} : { ground: request.ground.id }),
    }
  return { understood: { pattern: request.id, colours: request.colours.map(({ name }) => name) }, notes: request.notes }
}

function clamped(field: keyof typeof limits, value: number): number {
  const [min, max] = limits[field]
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new AppError('invalid-input', `${field} is ${value}`, {
    details: { field, reason: 'whole-between', least: min, most: max },
  })
}
