/** Invents a side view for a subject of which only the front is known. */
import type { CutOut } from '../../engine/image/cut-out.ts'
import { windowOf, type Field } from '../../engine/image/sample-field.ts'
import { roundedSquares } from '../shape/rounded-heights.ts'
import { frontForm, isLegRow, type FormKind, type FrontForm } from './front-form.ts'
import { runningMean } from './profile.ts'
import { spansOf, type Span } from './spans.ts'

/** Coverage of the side view, filled from the first row to the last, and the classification it is based on. */
export interface InventedSide {
  side: Field
  kind: FormKind
  /** Mirror symmetry of the front, 0 … 1. */
  likeness: number
}

/** Pixels along the subject's longer side. */
const sizePx = 360
/** Free columns on both sides of the invented side. */
const marginPx = 4
/** Thickness of a seat as a fraction of the height, and of a back as a fraction of the seat's depth. */
const seat = 0.08
const backrest = 0.12
/** Half the thickness of a wheel, as fractions of its height and of its thickest part. */
const wheel = { ofHeight: 0.09, ofThickest: 0.8 }
/** Wide boxes and long bodies are less deep than wide. */
const widest = 1.1
const lying = 5
const longBody = 0.42

/**
 * Returns the side outline as seen from the subject's right, front facing right. What is symmetric in front is as deep
 * as it is wide; boxes get shallower the wider they are; separate legs stay separate and what rises above a seat is a
 * back; limbs are as thick as wide. `depth` scales all of it; 1 is as found.
 */
export function inventSide(cut: Pick<CutOut, 'width' | 'height' | 'alpha' | 'box'>, depth: number): InventedSide {
  const [left, top, right, bottom] = cut.box
  const step = Math.max(right - left, bottom - top) / sizePx
  const window = {
    left,
    top,
    width: Math.max(2, Math.ceil((right - left) / step)),
    height: Math.max(2, Math.ceil((bottom - top) / step)),
    step,
  }
  const front = windowOf({ width: cut.width, height: cut.height, values: cut.alpha }, window, 0)
  const form = frontForm(front)
  const rows = sideRows(front, form).map((spans) => spans.map(([from, to]): Span => [from * depth, to * depth]))
  return { side: coverageOf(rows), kind: form.kind, likeness: form.likeness }
}

/** Spans of each row, in pixels from the middle. */
function sideRows(front: Field, form: FrontForm): Span[][] {
  const { height } = front
  const { kind, rows, thickest, legs } = form
  const even = (half: number): Span[][] => rows.map(({ core }) => (core.length > 0 ? [[-half, half]] : []))
  if (kind === 'wheel') return even(Math.min(wheel.ofHeight * height, wheel.ofThickest * thickest))
  if (kind === 'arch') return even(0.65 * legs.width)
  if (kind === 'on-legs') return leggedRows(front, form)
  const halves = runningMean(
    kind === 'free' ? freeHalves(front, form) : solidHalves(front, form),
    kind === 'free' ? Math.max(1, Math.round(0.02 * height)) : 0,
  )
  return Array.from(halves, (half): Span[] => [[-half, half]])
}

/** Depth of a box as a fraction of its width, by its aspect ratio; what lies flat on the ground is treated as round. */
function shallower(front: Field, { straight, kind }: FrontForm): number {
  const aspect = front.width / front.height
  if (!straight && kind !== 'on-legs') return 1
  return aspect > lying ? 1 : Math.min(1, (aspect / widest) ** -0.8)
}

function solidHalves(front: Field, form: FrontForm): Float32Array {
  const share = shallower(front, form)
  const max = maxHalfDepth(front, form)
  let before = 1
  return Float32Array.from(form.rows, ({ core, whole }) => {
    if (core.length === 0) return before
    const [from, to] = whole ?? [core[0]![0], core.at(-1)![1]]
    before = Math.min(max, ((to - from) / 2) * share)
    return before
  })
}

/** A body that is longer than high and asymmetric is already seen from its side. */
function maxHalfDepth({ width, height }: Field, { likeness }: FrontForm): number {
  return likeness < 0.9 && width > widest * height ? longBody * height : Infinity
}

/** Depth of the balls that fit in the row; ragged rows are as deep as they are filled. */
function freeHalves(front: Field, form: FrontForm): Float32Array {
  const { width, height } = front
  const { likeness, rows, core: evenPart } = form
  const balls = roundedSquares(evenPart)
  const own = likeness < 0.7 ? roundedSquares(front) : undefined
  const isRagged = likeness > 0.5 && likeness < 0.9 && width < 1.2 * height
  const maximum = maxHalfDepth(front, form)
  let before = 1
  return Float32Array.from(rows, ({ core, body }, y) => {
    const filled = spansOf(front, y, 0.5)
    if (core.length === 0 && filled.length === 0) return before
    const within = body ?? [0, width]
    let greatest = 0
    let ownGreatest = 0
    for (let x = 0; x < width; x++) {
      if (x >= within[0] && x <= within[1]) greatest = Math.max(greatest, balls.values[y * width + x]!)
      if (own) ownGreatest = Math.max(ownGreatest, own.values[y * width + x]!)
    }
    const half = body ? (body[1] - body[0]) / 2 : Math.max(0, ...core.map(([from, to]) => (to - from) / 2))
    const ragged = isRagged ? 0.4 * filled.reduce((sum, [from, to]) => sum + to - from, 0) : 0
    before = Math.min(
      maximum,
      Math.max(Math.min(half, 1.1 * Math.sqrt(greatest)), 1.2 * Math.sqrt(ownGreatest), ragged),
    )
    return before
  })
}

/** Legs as in the front view, moved closer together in proportion to the seat's depth; a back at the rear. */
function leggedRows(front: Field, form: FrontForm): Span[][] {
  const { width, height } = front
  const { axis, legs, rows } = form
  const share = shallower(front, form)
  const half = (legs.span / 2) * share
  const hasBack = height - legs.top > 0.28 * height && legs.top > 0.3 * height && width < 0.95 * height
  return rows.map((row, y) => {
    const { core } = row
    if (core.length === 0) return []
    const sideX = (x: number): number => (x - axis) * share
    const [from, to] = [sideX(core[0]![0]), sideX(core.at(-1)![1])]
    if (y < legs.top) {
      return hasBack && y < legs.top - seat * height ? [[-half, -half + 2 * half * backrest]] : [[from, to]]
    }
    const leg = core[0]![1] - core[0]![0]
    return isLegRow(row, axis)
      ? [
          [from, from + leg],
          [to - leg, to],
        ]
      : core.map(([a, b]): Span => [sideX(a), sideX(b)])
  })
}

/** Coverage of the spans, at least one pixel wide, with a free border. */
function coverageOf(rows: readonly Span[][]): Field {
  const reach = Math.ceil(rows.flat().reduce((largest, [from, to]) => Math.max(largest, -from, to), 1)) + marginPx
  const width = 2 * reach
  const values = new Float32Array(width * (rows.length + 2 * marginPx))
  rows.forEach((spans, y) => {
    const line = values.subarray((y + marginPx) * width, (y + marginPx + 1) * width)
    for (const [from, to] of spans) {
      const short = Math.max(0, 1.5 - (to - from)) / 2
      const [a, b] = [from - short + reach, to + short + reach]
      for (let x = Math.max(0, Math.floor(a)); x < Math.min(width, b); x++)
        line[x] = Math.min(1, line[x]! + Math.max(0, Math.min(b, x + 1) - Math.max(a, x)))
    }
  })
  return { width, height: rows.length + 2 * marginPx, values }
}
