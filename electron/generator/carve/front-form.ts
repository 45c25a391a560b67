/** Classifies a subject by its front outline. */
import { findRegions } from '../../engine/image/mask-regions.ts'
import { sampleField, type Field } from '../../engine/image/sample-field.ts'
import { outlineDistance } from '../shape/outline-distance.ts'
import { findMirrorAxis } from '../shape/mirror-symmetry.ts'
import { traceOutline } from './outline.ts'
import { openShape, spanAt, spansOf, type Span } from './spans.ts'
import { alignedShare } from './suggest-corners.ts'
import { hullArea, rotationalOverlap } from './wheel-likeness.ts'

/**
 * `turned`: solid of revolution such as a vase, or a house. `box`: level and upright lines. `on-legs`: a top or seat
 * on thin legs. `arch`: two thick legs under a beam. `wheel`: flat, seen face on. `free`: all else, such as figures
 * and animals.
 */
export type FormKind = 'turned' | 'box' | 'on-legs' | 'arch' | 'wheel' | 'free'

/** Measurements of an outline, in pixels of the field, which the subject fills from the first row to the last. */
export interface FrontForm {
  kind: FormKind
  /** Whether most lines run level or upright. */
  straight: boolean
  /** The upright axis of best mirror symmetry, and its overlap 0 … 1. */
  axis: number
  likeness: number
  /** Intersection of the shape and its mirror image: no handle, spout or raised arm. */
  core: Field
  /** Distance to the core's outline per pixel, 0 outside; and its maximum. */
  depth: Float32Array
  thickest: number
  /** Per row: spans of the core; the span on the axis without thin limbs; the same with limbs but without ornaments. */
  rows: { core: Span[]; body: Span | undefined; whole: Span | undefined }[]
  legs: Legs
}

/** First row from which the axis stays free (the height without legs), mean leg width, and outer distance. */
export interface Legs {
  top: number
  width: number
  span: number
}

/** Limbs and ornaments are thinner than these shares of the thickest part. */
const limb = 0.4
const ornament = 0.15
/** Minimum overlaps with the mirror image, and minimum shares of rows with something on the axis. */
const symmetryLimits = { likeness: 0.93, onAxis: 0.96 }
const box = { likeness: 0.8, straight: 0.62 }
const wheel = { likeness: 0.86, solid: 0.92, holes: 0.01, aspect: 0.25 }

/** Measures a shape that touches the upper and lower border of its field. */
export function frontForm(shape: Field): FrontForm {
  const { width, height, values } = shape
  const { x: axis, overlap: likeness } = findMirrorAxis(shape)
  const core: Field = {
    width,
    height,
    values: values.map((value, pixel) => {
      const other = 2 * axis - ((pixel % width) + 0.5)
      const mirrored = other < 0 || other > width ? 0 : sampleField(shape, other, Math.floor(pixel / width) + 0.5)
      return Math.min(value, mirrored)
    }),
  }
  const depth = outlineDistance(core)
  const thickest = depth.reduce((max, value) => Math.max(max, value), 0)
  const body = openShape(depth, width, height, limb * thickest)
  const whole = openShape(depth, width, height, ornament * thickest)
  const rows = Array.from({ length: height }, (_, y) => {
    const spans = spansOf(core, y, 0.5)
    const onAxis = spanAt(spans, axis)
    return {
      core: spans,
      body: spanAt(spansOf(body, y, 0), axis) ?? onAxis,
      whole: spanAt(spansOf(whole, y, 0), axis) ?? onAxis,
    }
  })
  const straightness = alignedShare(traceOutline(shape, [0, 0, width, height]))
  const measured = { axis, likeness, core, depth, thickest, rows, straight: straightness > box.straight }
  const legs = legsOf(rows, axis, width)
  return { ...measured, legs, kind: kindOf(shape, measured, legs, straightness) }
}

function kindOf(
  shape: Field,
  { likeness, rows, straight }: Pick<FrontForm, 'likeness' | 'rows' | 'straight'>,
  legs: Legs,
  straightness: number,
): FormKind {
  const { width, height } = shape
  if (Math.abs(width / height - 1) < wheel.aspect && isWheel(shape)) return 'wheel'
  const legged = (height - legs.top) / height
  if (legged > 0.12 && legs.width < 0.15 * legs.span && legs.span > 0.6 * width) return 'on-legs'
  if (legged > 0.3 && straightness > 0.5 && legs.span > 0.8 * width) return 'arch'
  const filled = rows.filter(({ core }) => core.length > 0)
  const onAxis = filled.filter(({ body }) => body !== undefined).length / Math.max(1, filled.length)
  if (likeness > symmetryLimits.likeness && onAxis > symmetryLimits.onAxis) return 'turned'
  return straight && likeness > box.likeness ? 'box' : 'free'
}

function isWheel(shape: Field): boolean {
  const { width, height, values } = shape
  const area = values.reduce((sum, value) => sum + value, 0)
  const holes = findRegions(width, height, (pixel) => values[pixel]! < 0.5)
  const open = holes.areas.reduce((sum, own, at) => (holes.touchesBorder[at] ? sum : sum + own), 0)
  const isBroken = open > wheel.holes * area || area < wheel.solid * hullArea(shape)
  return isBroken && rotationalOverlap(shape, area) > wheel.likeness
}

/** Whether the axis is free but both sides of it are not. */
export function isLegRow({ core }: FrontForm['rows'][number], axis: number): boolean {
  return core.length > 1 && spanAt(core, axis) === undefined
}

/** Legs extend from the ground up to where three quarters of the rows are leg rows: rungs between them are allowed. */
function legsOf(rows: FrontForm['rows'], axis: number, width: number): Legs {
  const height = rows.length
  let top = height
  const lowest = rows.slice(Math.floor(0.94 * height))
  if (lowest.filter((row) => isLegRow(row, axis)).length < lowest.length / 2) return { top, width: 0, span: 0 }
  let count = 0
  for (let y = height - 1; y >= 0; y--) {
    if (!isLegRow(rows[y]!, axis)) continue
    count++
    if (count / (height - y) >= 0.75) top = y
  }
  if (top < 0.3 * height && width < 0.9 * height) top = seatBottom(rows, axis, width) ?? top
  const own = rows.slice(top).filter((row) => isLegRow(row, axis))
  const mean = (of: (spans: Span[]) => number): number =>
    own.reduce((sum, { core }) => sum + of(core), 0) / Math.max(1, own.length)
  return {
    top,
    width: mean((spans) => spans[0]![1] - spans[0]![0]),
    span: mean((spans) => spans.at(-1)![1] - spans[0]![0]),
  }
}

/** Separates legs from an open back on the same rails: below the thickest board at about half the height. */
function seatBottom(rows: FrontForm['rows'], axis: number, width: number): number | undefined {
  const height = rows.length
  let [thickest, bottom, from] = [0.015 * height, -1, -1]
  for (let y = Math.floor(0.7 * height); y > 0.32 * height; y--) {
    const board = spanAt(rows[y]!.core, axis)
    if (board === undefined || board[1] - board[0] < 0.75 * width) {
      from = -1
      continue
    }
    if (from < 0) from = y + 1
    if (from - y > thickest) [thickest, bottom] = [from - y, from]
  }
  return bottom < 0 ? undefined : bottom
}
