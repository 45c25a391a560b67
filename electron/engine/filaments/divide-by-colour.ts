/** Divides a model by colour: assigns filaments, with borders finer than its triangles. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { hexColour } from '../formats/hex-colour.ts'
import { toOklab, fromOklab } from '../../../shared/geometry/oklab.ts'
import type { Spool } from '../../../shared/print/spool.ts'
import { boundsOf, sizeOf } from '../mesh/bounds.ts'
import { metresPerMillimetre, type Model, type Progress } from '../model.ts'
import { ModelLook } from '../texture/model-look.ts'
import { chooseSpools, partOfPalette } from './choose-spools.ts'
import { clipBorders } from './clip-borders.ts'
import { ColourCounter, type ColourBins } from './colour-bins.ts'
import { ColourCosts } from './colour-costs.ts'
import { distinctColourNames } from '../colour/colour-name.ts'
import { colouredSurface, type ColouredSurface } from './coloured-surface.ts'
import { countedPalette } from './count-colours.ts'
import { faceGraph, type FaceGraph } from './face-graph.ts'
import { filamentModel, linearOfHex } from './filament-model.ts'
import { findPalette, paletteOf, type Palette } from './find-palette.ts'
import { flattenedLight } from './flatten-light.ts'
import { hardBorders } from './hard-borders.ts'
import type { ColoursInput } from './jobs.ts'
import { labelledPieces } from './label-pieces.ts'
import { mergeIslands, type MergedIslands } from './merge-islands.ts'
import { ColourSampler } from './sample-colour.ts'
import { meanColours, sampleSteps, writeMean } from './piece-colours.ts'

/** The result, with the data needed to evaluate it. */
export interface Divided {
  model: Model
  /** The pieces, in the units of the original model. */
  surface: ColouredSurface
  labels: Uint8Array
  graph: FaceGraph
  sampler: ColourSampler
  spools: Spool[]
  /** Requested spools that would not have been visible. */
  unusedSpools: number
  /** Millimetres of the print per unit of the surface, and the scale factor. */
  mm: number
  scale: number
  trianglesBefore: number
  islands: MergedIslands & { widthMm: number }
  resolution: { askedMm: number; reachedMm: number }
}

/** Weight of lightness against hue if light is flattened, so that remaining shadows do not separate colours. */
const flattenedLightness = 0.6
/** Maximum number of colours if the number is chosen automatically. */
const maxFound = 16

/** Divides a model. `progress` runs from 0 to 1. Throws `bad-geometry`, `invalid-input` with `{ field }`. */
export async function divideByColour(model: Model, input: ColoursInput, progress: Progress): Promise<Divided> {
  progress(0, 'checking-textures')
  const look = await ModelLook.create(model)
  const sampler = new ColourSampler(look)
  progress(0.1, 'joining-vertices')
  const surface = colouredSurface(model)
  const { scale, mm } = scaleOf(surface, input)
  progress(0.15, 'finding-edges')
  const graph = faceGraph(surface, mm)
  const resolutionMm = input.nozzleMm
  progress(0.25, 'checking-textures')
  if (input.flattenLight) {
    const shift = flattenedLight(graph, meanColours(surface, graph, sampler, resolutionMm))
    sampler.shift = bySource(shift, surface.sources)
  }
  const bins = countColours(surface, graph, sampler, resolutionMm)
  progress(0.35, 'comparing')
  const lightness = input.flattenLight ? flattenedLightness : 1
  const { palette, spools, unusedSpools } = chosenPalette(bins, input, lightness)
  progress(0.4, 'dividing')
  const costs = new ColourCosts(palette, lightness)
  const { labelled, reachedMm } = labelledPieces(
    { surface, graph, sampler, palette, lightness, mm, resolutionMm, smoothness: input.smoothness },
    costs,
    (fraction, doing) => progress(0.4 + 0.35 * fraction, doing),
  )
  const widthMm = input.smallestIslandMm ?? 2 * input.nozzleMm
  const first = mergeIslands(labelled.graph, labelled.labels, widthMm, costsOf(labelled.surface, sampler, costs))
  progress(0.78, 'smoothing')
  const isHard = hardBorders(labelled.surface, labelled.graph, labelled.labels, palette, sampler)
  const clipped = clipBorders(labelled.surface, labelled.graph, labelled.labels, (corner) => isHard[corner] === 1)
  progress(0.88, 'finding-islands')
  const clippedGraph = faceGraph(clipped.surface, mm)
  const second = mergeIslands(clippedGraph, clipped.labels, widthMm, costsOf(clipped.surface, sampler, costs))
  const used = usedSpools(clipped.labels, spools)
  sampler.shift = null
  progress(0.95, 'joining-parts')
  return {
    model: filamentModel(model, clipped.surface, used.labels, used.spools, scale),
    surface: clipped.surface,
    labels: used.labels,
    graph: clippedGraph,
    sampler,
    spools: used.spools,
    unusedSpools,
    mm,
    scale,
    trianglesBefore: surface.sources.length,
    islands: { islands: first.islands + second.islands, areaMm2: first.areaMm2 + second.areaMm2, widthMm },
    resolution: { askedMm: resolutionMm, reachedMm },
  }
}

function scaleOf({ points, faces }: ColouredSurface, { heightMm }: ColoursInput): { scale: number; mm: number } {
  const size = sizeOf(boundsOf(points, faces))
  if (!(Math.hypot(...size) > 0))
    throw new AppError('bad-geometry', 'The model holds no surface to print', { details: { reason: 'no-surface' } })
  if (heightMm === undefined) return { scale: 1, mm: 1 / metresPerMillimetre }
  if (size[1] * 1e4 < Math.hypot(...size))
    throw new AppError('invalid-input', 'The model is flat and lies down, it has no height to change', {
      details: { field: 'height_mm', reason: 'model-flat' },
    })
  const scale = (heightMm * metresPerMillimetre) / size[1]
  return { scale, mm: scale / metresPerMillimetre }
}

/** The cost of each label at a piece, computed lazily. */
function costsOf(
  surface: ColouredSurface,
  sampler: ColourSampler,
  costs: ColourCosts,
): (face: number, label: number) => number {
  const rows = new Int32Array(surface.sources.length).fill(-1)
  const mean = new Float32Array(3)
  return (face, label) => {
    if (rows[face]! < 0) {
      writeMean(surface, face, 1, sampler, mean, 0)
      rows[face] = costs.rowOf(mean[0]!, mean[1]!, mean[2]!)
    }
    return costs.cost(rows[face]!, label)
  }
}

function bySource(values: Float32Array, sources: Uint32Array): Float32Array {
  const spread = new Float32Array((sources.at(-1) ?? 0) + 1)
  sources.forEach((source, face) => (spread[source] = values[face]!))
  return spread
}

function countColours(
  surface: ColouredSurface,
  { areas, sides }: FaceGraph,
  sampler: ColourSampler,
  resolutionMm: number,
): ColourBins {
  const counter = new ColourCounter()
  for (let face = 0; face < surface.sources.length; face++) {
    const area = areas[face]!
    if (!(area > 0)) continue
    sampler.each(surface, face, sampleSteps(surface, face, sides, sampler, resolutionMm), (l, a, b, share) =>
      counter.add(l, a, b, share * area),
    )
  }
  return counter.bins()
}

function chosenPalette(
  bins: ColourBins,
  { from, count, spools }: ColoursInput,
  lightness: number,
): { palette: Palette; spools: Spool[]; unusedSpools: number } {
  const given = paletteOf(Float64Array.from(spools.flatMap(({ hex }) => toOklab(...linearOfHex(hex), [0, 0, 0]))))
  if (from === 'spools') {
    const chosen = chooseSpools(bins, given, count ?? Math.min(maxFound, spools.length), lightness)
    const unusedSpools = Math.min(count ?? spools.length, spools.length) - chosen.length
    return { palette: partOfPalette(given, chosen), spools: chosen.map((index) => spools[index]!), unusedSpools }
  }
  const fixedColours = from === 'both' ? given.oklab : new Float64Array(0)
  const request = { count: Math.max(count ?? maxFound, fixedColours.length / 3), fixedColours, lightness }
  const found = count === null ? countedPalette(bins, request) : findPalette(bins, request)
  const kept = from === 'both' ? spools : []
  const hexes = Array.from({ length: found.count - kept.length }, (_, at) => {
    const place = (kept.length + at) * 3
    return hexOf(found.oklab.subarray(place, place + 3))
  })
  const all = [...kept, ...hexes.map((hex) => ({ hex, name: '' }))]
  return { palette: found, spools: all, unusedSpools: 0 }
}

function hexOf([l, a, b]: Float64Array): string {
  return hexColour(fromOklab(l!, a!, b!, [0, 0, 0])).toLowerCase()
}

/** Names found colours in words. */
function named(spools: readonly Spool[]): Spool[] {
  const names = distinctColourNames(spools.map(({ hex }) => linearOfHex(hex)))
  return spools.map((spool, index) => (spool.name === '' ? { ...spool, name: names[index]! } : spool))
}

/** Removes unused spools and sorts the found colours by area; relabels the pieces. */
function usedSpools(labels: Uint8Array, spools: readonly Spool[]): { labels: Uint8Array; spools: Spool[] } {
  const isUsed = new Uint8Array(spools.length)
  for (const label of labels) isUsed[label] = 1
  const order = spools.map((_, index) => index).filter((index) => isUsed[index] === 1)
  const newLabel = Uint8Array.from(spools, (_, index) => Math.max(0, order.indexOf(index)))
  return { labels: labels.map((label) => newLabel[label]!), spools: named(order.map((index) => spools[index]!)) }
}
