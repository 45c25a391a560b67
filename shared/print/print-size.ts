/**
 * Whether a model of a given size can be printed: the single check for reports, tick marks and every kind of export.
 * Millimetres.
 */
import type { RemarkOf } from '../protocol/remark.ts'
import { finest, printers, type PrinterRow } from './printers.ts'

/** The values of each verdict. `unitFactor`: the factor for the unit that was probably intended, or 0. */
export interface SizeCodes {
  /** Narrower than a nozzle's line. */
  'size-below-line': { sideMm: number; lineMm: number; unitFactor: number; thenMm: number }
  /** Lower than one layer. */
  'size-below-layer': { heightMm: number; layerMm: number; unitFactor: number; thenMm: number }
  /** `printer` is empty if none is chosen: the model is then larger than any known printer allows. */
  'size-beyond-printer': {
    widthMm: number
    depthMm: number
    heightMm: number
    printer: string
    unitFactor: number
    thenMm: number
  }
  /** Can be printed, but the size is probably a mistake. */
  'size-tiny': { largestMm: number; unitFactor: number; thenMm: number }
}
export type SizeProblem = RemarkOf<SizeCodes>

/** Models whose longest side is below this probably have the wrong unit. */
const tinyMm = 5
/** Minimum plausible longest side of a print, and the usual one. */
const plausibleMm = { min: 15, usual: 100 }
/** Tolerance for rounding errors. */
const toleranceMm = 0.005
/** Factors for metres, inches and centimetres that were read as millimetres. */
const unitFactors = [1000, 25.4, 10] as const

/**
 * Returns what is wrong with a size (width, height and depth as oriented for printing), the worst problem first, or
 * null. `printerId`: an id in `printers`; null or unknown: no printer is chosen.
 */
export function judgeSize(sizeMm: readonly number[], printerId: string | null = null): SizeProblem | null {
  const [width = 0, height = 0, depth = 0] = sizeMm
  const chosen = printers.find(({ id }) => id === printerId)
  const within = chosen === undefined ? printers : [chosen]
  const { lineMm, layerMm } = finest(chosen)
  const { unitFactor, thenMm } = likelyUnit(Math.max(width, height, depth), within)
  const sideMm = Math.min(width, depth)
  if (!(sideMm >= lineMm)) return { code: 'size-below-line', figures: { sideMm, lineMm, unitFactor, thenMm } }
  if (!(height >= layerMm))
    return { code: 'size-below-layer', figures: { heightMm: height, layerMm, unitFactor, thenMm } }
  if (!within.some(({ bedMm }) => fitsBed(width, height, depth, bedMm))) {
    const figures = { widthMm: width, depthMm: depth, heightMm: height, printer: chosen?.name ?? '' }
    return { code: 'size-beyond-printer', figures: { ...figures, unitFactor, thenMm } }
  }
  const largestMm = Math.max(width, height, depth)
  return largestMm < tinyMm ? { code: 'size-tiny', figures: { largestMm, unitFactor, thenMm } } : null
}

/** Whether a print of this size is impossible. */
export function cannotPrint(problem: SizeProblem | null): boolean {
  return problem !== null && problem.code !== 'size-tiny'
}

/**
 * Returns the unit that brings the longest side closest to the usual length, as a factor; 0 if none makes it plausible.
 */
function likelyUnit(largestMm: number, within: readonly PrinterRow[]): { unitFactor: number; thenMm: number } {
  const maxMm = Math.max(...within.flatMap(({ bedMm }) => bedMm))
  const [best] = unitFactors
    .map((factor) => (largestMm < plausibleMm.usual ? factor : 1 / factor))
    .map((unitFactor) => ({ unitFactor, thenMm: largestMm * unitFactor }))
    .filter(({ thenMm }) => thenMm >= plausibleMm.min && thenMm <= maxMm + toleranceMm)
    .toSorted((a, b) => farFromUsual(a.thenMm) - farFromUsual(b.thenMm))
  return best ?? { unitFactor: 0, thenMm: 0 }
}

function farFromUsual(mm: number): number {
  return Math.abs(Math.log(mm / plausibleMm.usual))
}

/** Whether the model fits in a build volume at the best rotation about the vertical. */
function fitsBed(width: number, height: number, depth: number, [bedWidth, bedDepth, bedHeight]: PrinterRow['bedMm']) {
  if (height > bedHeight + toleranceMm) return false
  return fitsRectangle(Math.max(width, depth), Math.min(width, depth), bedWidth, bedDepth)
}

/**
 * W. L. Carver, "Fitting a rectangle into a rectangle", 1957: whether `long` × `short` fits at any angle in the other
 * rectangle.
 */
function fitsRectangle(long: number, short: number, bedA: number, bedB: number): boolean {
  const [a, b] = [Math.max(bedA, bedB) + toleranceMm, Math.min(bedA, bedB) + toleranceMm]
  if (long <= a) return short <= b
  const square = long ** 2 + short ** 2
  return short <= b && b >= (2 * long * short * a + (long ** 2 - short ** 2) * Math.sqrt(square - a ** 2)) / square
}
