/** Judges a repair by what is visible: silhouettes and depths from 26 directions, and distances in both directions. */
import {
  judgedFaults,
  lookLimits,
  trianglesFactorLimit,
  type JudgedFault,
  type RepairJudgement,
} from '../../../shared/print/repair-judgement.ts'
import { findEdges } from '../mesh/edges.ts'
import { findShells } from '../mesh/shells.ts'
import { cornerOffsets, unitNormal } from '../mesh/face-normal.ts'
import { Surface } from '../mesh/surface.ts'
import { dot, vectorAt } from '../mesh/vectors.ts'
import type { Body } from './body.ts'
import { flatFaces } from './judge-flats.ts'
import { marksOf, patchesOf } from './judge-patches.ts'
import { compareOutlines, type Agreement } from './judge-pictures.ts'
import { closesOpening, distancesOf, farSamples, SeenSamples } from './judge-samples.ts'
import {
  bodyColours,
  leastColourKept,
  plainColour,
  shadeDifferences,
  type ColourAt,
  type LitSurface,
} from './judge-shading.ts'
import { drawViews, frameOf, type SeenSurface } from './judge-views.ts'

export interface JudgeOptions {
  /** Thickness that open sheets were given, in millimetres; 0 or absent if none were. */
  sheetMm?: number
  /** Colours of both surfaces. Default: the same plain colour. */
  colours?: { before: ColourAt; after: ColourAt }
}

/** Fraction of the diagonal: 0.4 mm, the width of a line of filament, on a model of 100 mm. */
const toleranceShare = 0.004
/** Corners of a thickened sheet are a little farther out than its faces. */
const mitre = 1.1
/** A face counts as still flat if its normal turned by at most this. */
const flatCosine = Math.cos((3 * Math.PI) / 180)
/** Fewer thin pixels or flat samples are too few to judge. */
const minThin = 300
const minFlat = 100
/** Gaps below this fraction of the covered pixels are openings seen edge-on. */
const minGapShare = 0.03
/** Counts of new triangles below this are not reported. */
const fewTriangles = 2_000
/** Maximum number of new samples that are tested for closing an opening. */
const maxAsked = 2_000
/** Beyond this multiple of the tolerance, something is clearly lost or invented. */
const clearly = 3
/** Differences of colours (CIEDE2000) that are visible, and obvious. */
const visibleShade = 2
const obviousColour = 10
/** Patches of lost surface are separated by this fraction of the diagonal. */
const patchShare = 0.03

/** Judges a repair by its shape and its colours; `sheetMm` is 0 if nothing was thickened. */
export async function judgeBodies(before: Body, after: Body, sheetMm: number): Promise<RepairJudgement> {
  const [wasColoured, isColoured] = await bodyColours([before, after])
  return judgeRepair(before, after, { sheetMm, colours: { before: wasColoured!, after: isColoured! } })
}

/**
 * Returns what a repair lost and invented, see `RepairJudgement`. Ignores what is invisible from outside, and the
 * thickness given to sheets. Points are welded as in a `Body`. Deterministic.
 */
export function judgeRepair(before: SeenSurface, after: SeenSurface, options: JudgeOptions = {}): RepairJudgement {
  const frame = frameOf(before)
  const toleranceMm = frame.diagonal * toleranceShare
  const sheetMm = options.sheetMm ?? 0
  const sheetToleranceMm = sheetMm > 0 ? Math.max(toleranceMm, sheetMm * mitre) : 0
  const open = sheetMm > 0 ? openShells(before.triangles) : null
  const samples = { before: new SeenSamples(before, 1, toleranceMm), after: new SeenSamples(after, 2, toleranceMm) }
  const newToleranceMm = Math.max(toleranceMm, sheetToleranceMm)
  const inPixels = { any: toleranceMm / frame.pixel, marked: newToleranceMm / frame.pixel }
  const agreements: Agreement[] = []
  drawViews(frame, before, after, open?.faces ?? null, (view) => {
    agreements.push(compareOutlines(view.before, view.after, inPixels))
    samples.before.look(view.before, view.after, view.project)
    samples.after.look(view.after, view.before, view.project)
  })
  const surfaces = {
    before: new Surface(before.points, before.triangles),
    after: new Surface(after.points, after.triangles),
  }
  const lit = (which: 'before' | 'after'): LitSurface => ({
    ...(which === 'before' ? before : after),
    surface: surfaces[which],
    samples: samples[which],
    colourAt: options.colours?.[which] ?? plainColour,
  })
  const [litBefore, litAfter] = [lit('before'), lit('after')]
  const far = farSamples(samples.before, surfaces.after, toleranceMm, () => toleranceMm)
  const lost = far.filter((sample) => samples.before.inSight[sample] === 1)
  const added = farSamples(samples.after, surfaces.before, newToleranceMm, (face) =>
    open?.faces[face] === 1 ? sheetToleranceMm : toleranceMm,
  )
  const { invented, filled } = sortedOut(added, samples.after, after, surfaces.before)
  const lostMm = distancesOf(samples.before, lost, surfaces.after)
  const inventedMm = distancesOf(samples.after, invented, surfaces.before)
  // What is hidden is shared out between what closes openings, which may hide the inside, and what is invented.
  const inventedShare = added.length > 0 ? invented.length / added.length : 1
  const hidden = samples.before.chosen((i) => samples.before.inSight[i] === 0)
  const [seenBefore, seenAfter] = [samples.before.seenCount, samples.after.seenCount]
  const cell = frame.diagonal * patchShare
  const trianglesFactor = after.triangles.length / Math.max(3, before.triangles.length)
  const figures: Figures = {
    toleranceMm,
    sheetToleranceMm,
    ...overlaps(agreements),
    lostPercent: percentOf(lost.length, seenBefore),
    clearlyLostPercent: percentOf(lostMm.filter((mm) => mm > clearly * toleranceMm).length, seenBefore),
    coveredPercent: percentOf(hidden.length * inventedShare, seenBefore),
    inventedPercent: percentOf(invented.length, seenAfter),
    clearlyInventedPercent: percentOf(
      inventedMm.filter((mm) => mm > newToleranceMm + (clearly - 1) * toleranceMm).length,
      seenAfter,
    ),
    filledPercent: percentOf(filled.length, seenAfter),
    farthestMm: [...lostMm, ...inventedMm].reduce((most, mm) => Math.max(most, mm), 0),
    flatKeptPercent: flatKept(before, after, samples.before, surfaces.after, toleranceMm),
    ...shadingOf(litBefore, litAfter, toleranceMm, newToleranceMm),
    colourKeptPercent: options.colours === undefined ? null : leastColourKept(litBefore, litAfter),
    trianglesFactor,
    lostPatches: patchesOf(samples.before.positions, lost, cell, seenBefore),
    inventedPatches: patchesOf(samples.after.positions, invented, cell, seenAfter),
    filledPatches: patchesOf(samples.after.positions, filled, cell, seenAfter),
    lostMarks: marksOf(before, samples.before, lost),
    inventedMarks: marksOf(after, samples.after, invented),
    filledMarks: marksOf(after, samples.after, filled),
  }
  const fair = before.triangles.length / 3 + (open?.added ?? 0)
  const isHeavy = after.triangles.length / 3 > Math.max(fewTriangles, trianglesFactorLimit * fair)
  const changed = faultsOf(figures, 'same')
  const isDestroyed = faultsOf(figures, 'changed').length > 0
  return {
    ...figures,
    grade: isDestroyed ? 'destroyed' : changed.length > 0 ? 'changed' : 'same',
    over: isHeavy ? [...changed, 'triangles'] : changed,
  }
}

type Figures = Omit<RepairJudgement, 'over' | 'grade'>

function faultsOf(figures: Figures, grade: 'same' | 'changed'): JudgedFault[] {
  const hasSheets = figures.sheetToleranceMm > 0
  const beyond = new Set<JudgedFault>()
  for (const { fault, of, same, changed = Infinity, sheets = 0 } of lookLimits)
    if ((of(figures) ?? 0) > Math.max(grade === 'same' ? same : changed, hasSheets ? sheets : 0)) beyond.add(fault)
  return judgedFaults.filter((fault) => beyond.has(fault))
}

/** The faces of shells that have a border, and the number of triangles that their backs and rims add. */
function openShells(triangles: Uint32Array): { faces: Uint8Array; added: number } {
  const edges = findEdges(triangles)
  const { count, shellOfTriangle } = findShells(edges)
  const isOpen = new Uint8Array(count + 1)
  let added = 0
  for (let corner = 0; corner < triangles.length; corner++) {
    const edge = edges.edgeOfCorner[corner]!
    if (edge < 0 || edges.faces[edge] !== 1) continue
    isOpen[shellOfTriangle[Math.floor(corner / 3)]!] = 1
    added += 2
  }
  const faces = Uint8Array.from(shellOfTriangle, (shell) => (shell < 0 ? 0 : isOpen[shell]!))
  return { faces, added: added + faces.reduce((sum, face) => sum + face, 0) }
}

/**
 * Sorts new samples into those that close openings and those that are invented. If there are many, one stands for the
 * next few on the surface.
 */
function sortedOut(
  far: number[],
  samples: SeenSamples,
  after: SeenSurface,
  before: Surface,
): { invented: number[]; filled: number[] } {
  const stride = Math.ceil(far.length / maxAsked)
  const invented: number[] = []
  const filled: number[] = []
  let isFilling = false
  for (const [i, sample] of far.entries()) {
    if (i % stride === 0) {
      const normal = unitNormal(after.points, ...cornerOffsets(after.triangles, samples.faces[sample]!))
      isFilling = closesOpening(before, vectorAt(samples.positions, sample), normal)
    }
    if (isFilling) filled.push(sample)
    else invented.push(sample)
  }
  return { invented, filled }
}

function shadingOf(
  before: LitSurface,
  after: LitSurface,
  toleranceMm: number,
  newToleranceMm: number,
): Pick<RepairJudgement, 'shadedPercent' | 'recolouredPercent'> {
  const share = (one: LitSurface, other: LitSurface, withinMm: number, limit: number, isLit: boolean): number => {
    const differences = shadeDifferences(one, other, { limit, reachMm: toleranceMm, withinMm, isLit })
    return percentOf(differences.filter((difference) => difference > limit).length, one.samples.seenCount)
  }
  return {
    shadedPercent: share(before, after, toleranceMm, visibleShade, true),
    recolouredPercent: share(after, before, newToleranceMm, obviousColour, false),
  }
}

type Overlaps = Pick<
  RepairJudgement,
  | 'silhouette'
  | 'strictSilhouette'
  | 'depth'
  | 'thinKeptPercent'
  | 'gapsKeptPercent'
  | 'lostLinesPercent'
  | 'newLinesPercent'
>

function overlaps(agreements: Agreement[]): Overlaps {
  const silhouettes = agreements.map(({ covered, apart }) => (covered > 0 ? 1 - apart / covered : 1))
  const depths = agreements.flatMap(({ both, deeper }) => deeper.map((count) => (both > 0 ? 1 - count / both : 1)))
  const strict = agreements.map(({ covered, different }) => (covered > 0 ? 1 - different / covered : 1))
  const all = (key: Exclude<keyof Agreement, 'deeper'>): number => agreements.reduce((sum, one) => sum + one[key], 0)
  const share = (part: number, whole: number): number | null => (whole < minThin ? null : percentOf(part, whole))
  return {
    silhouette: meanAndLeast(silhouettes),
    strictSilhouette: { ...meanAndLeast(strict), median: medianOf(strict) },
    depth: meanAndLeast(depths),
    thinKeptPercent: share(all('thinKept'), all('thin')),
    gapsKeptPercent: all('gaps') < minGapShare * all('covered') ? null : share(all('gapsKept'), all('gaps')),
    lostLinesPercent: percentOf(all('lines') - all('linesKept'), all('both')),
    newLinesPercent: percentOf(all('newLines') - all('newLinesKnown'), all('both')),
  }
}

function meanAndLeast(values: number[]): { mean: number; least: number } {
  if (values.length === 0) return { mean: 1, least: 1 }
  return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, least: Math.min(...values) }
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 1
}

function flatKept(
  before: SeenSurface,
  after: SeenSurface,
  samples: SeenSamples,
  result: Surface,
  within: number,
): number | null {
  const { flat, normals } = flatFaces(before)
  let tested = 0
  let kept = 0
  for (let i = 0; i < samples.seen.length; i++) {
    const face = samples.faces[i]!
    if (samples.seen[i] === 0 || flat[face] === 0) continue
    const near = result.closest(...vectorAt(samples.positions, i), within)
    if (near.face < 0) continue
    tested++
    const normal = unitNormal(after.points, ...cornerOffsets(after.triangles, near.face))
    if (Math.abs(dot(normal, vectorAt(normals, face))) >= flatCosine) kept++
  }
  return tested < minFlat ? null : percentOf(kept, tested)
}

function percentOf(part: number, total: number): number {
  return total > 0 ? (100 * part) / total : 0
}
