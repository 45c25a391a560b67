/** How well two depth images of the same frame agree: silhouettes, depths, and thin parts. */
import type { DepthPicture } from '../mesh/depth-picture.ts'

/** Tolerances in pixels. */
export interface PictureTolerance {
  /** How far a silhouette or a depth may move. */
  any: number
  /** The same tolerance next to marked triangles. */
  marked: number
}

/** Pixel counts for one axis; depth counts for each of its two ends. */
export interface Agreement {
  /** Pixels covered in either image, and those covered in one with nothing of the other nearby. */
  covered: number
  apart: number
  /** Pixels covered in both, and how many of them differ in depth. */
  both: number
  deeper: [number, number]
  /** Pixels covered in only one image, without any tolerance. */
  different: number
  /** Pixels of thin parts of the first image, and those of them that are also covered in the second. */
  thin: number
  thinKept: number
  /** Pixels of narrow gaps in the first image, and those of them that are free in the second. */
  gaps: number
  gapsKept: number
  /** Pixels along depth steps within the outline, of the first and of the second, and those with one near in the other. */
  lines: number
  linesKept: number
  newLines: number
  newLinesKnown: number
}

/** Parts and gaps narrower than this many pixels are thin and narrow. */
const thinPixels = 5
const gapPixels = 8
/** A line is where the depth changes by more than this within a pixel. */
const stepPixels = 3
/** How far a line may move. */
const maxLineShiftPixels = 3

export function compareOutlines(before: DepthPicture, after: DepthPicture, tolerance: PictureTolerance): Agreement {
  const { side } = before
  const counts = { covered: 0, apart: 0, both: 0, different: 0, thin: 0, thinKept: 0, gaps: 0, gapsKept: 0 }
  const found: Agreement = { ...counts, deeper: [0, 0], lines: 0, linesKept: 0, newLines: 0, newLinesKnown: 0 }
  const nearby = discOf(tolerance.any, side)
  const nearMarked = discOf(tolerance.marked, side)
  const thin = narrowParts(before, true, thinPixels)
  const gaps = narrowParts(before, false, gapPixels)
  for (const end of ['near', 'far'] as const) compareLines(before[end], after[end], side, found)
  for (let pixel = 0; pixel < side * side; pixel++) {
    const was = before.near[pixel]! < Infinity
    const is = after.near[pixel]! < Infinity
    if (gaps[pixel] !== 0) {
      found.gaps++
      if (!is) found.gapsKept++
    }
    if (!was && !is) continue
    found.covered++
    if (was !== is) found.different++
    const kept = is || (was && isTouched(after.touched, 1, pixel, side, nearby))
    if (was && thin[pixel] !== 0) {
      found.thin++
      if (kept) found.thinKept++
    }
    if (was && is) {
      found.both++
      const depth = (before.touched[pixel]! & 2) !== 0 ? tolerance.marked : tolerance.any
      if (!isNearDepth(before.near[pixel]!, after.near, pixel, side, depth)) found.deeper[0]++
      if (!isNearDepth(before.far[pixel]!, after.far, pixel, side, depth)) found.deeper[1]++
    } else if (was) {
      if (!kept) found.apart++
    } else if (
      !isTouched(before.touched, 1, pixel, side, nearby) &&
      !(nearMarked.length > nearby.length && isTouched(before.touched, 2, pixel, side, nearMarked))
    )
      found.apart++
  }
  return found
}

/** Offsets to all pixel centres within the radius, nearest first. */
function discOf(radius: number, side: number): Int32Array {
  const steps: [number, number][] = []
  const reach = Math.min(side, Math.floor(radius))
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) if (x * x + y * y <= radius * radius) steps.push([x, y])
  steps.sort(([a, b], [c, d]) => a * a + b * b - c * c - d * d)
  return Int32Array.from(steps.flat())
}

function isTouched(touched: Uint8Array, bit: number, pixel: number, side: number, disc: Int32Array): boolean {
  const row = Math.floor(pixel / side)
  const column = pixel - row * side
  for (let i = 0; i < disc.length; i += 2) {
    const x = column + disc[i]!
    const y = row + disc[i + 1]!
    if (x >= 0 && y >= 0 && x < side && y < side && (touched[y * side + x]! & bit) !== 0) return true
  }
  return false
}

/**
 * Whether the depth lies within the range of the pixel and its neighbours: a depth step that moved by a pixel does not
 * count.
 */
function isNearDepth(depth: number, depths: Float32Array, pixel: number, side: number, tolerance: number): boolean {
  if (Math.abs(depths[pixel]! - depth) <= tolerance) return true
  let least = Infinity
  let greatest = -Infinity
  for (let y = -side; y <= side; y += side)
    for (let x = -1; x <= 1; x++) {
      const value = depths[pixel + y + x]
      if (value === undefined || !Number.isFinite(value)) continue
      if (value < least) least = value
      if (value > greatest) greatest = value
    }
  return depth >= least - tolerance && depth <= greatest + tolerance
}

/** 1 for covered, or uncovered, pixels that lie in no square of `width` of their kind. */
function narrowParts({ near, side }: DepthPicture, covered: boolean, width: number): Uint8Array {
  const narrow = new Uint8Array(side * side)
  for (let pixel = 0; pixel < narrow.length; pixel++) if (near[pixel]! < Infinity === covered) narrow[pixel] = 1
  const sums = sumsOf(narrow, side)
  const squares = new Uint8Array(side * side)
  for (let y = 0; y + width <= side; y++)
    for (let x = 0; x + width <= side; x++)
      if (sumWithin(sums, side, x, y, x + width, y + width) === width ** 2) squares[y * side + x] = 1
  const corners = sumsOf(squares, side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const left = Math.max(0, x - width + 1)
      const top = Math.max(0, y - width + 1)
      if (sumWithin(corners, side, left, top, x + 1, y + 1) > 0) narrow[y * side + x] = 0
    }
  return narrow
}

function compareLines(before: Float32Array, after: Float32Array, side: number, found: Agreement): void {
  const [lines, newLines] = [linesOf(before, side), linesOf(after, side)]
  const [all, kept] = near(lines, newLines, side)
  found.lines += all
  found.linesKept += kept
  const [allNew, known] = near(newLines, lines, side)
  found.newLines += allNew
  found.newLinesKnown += known
}

/** 1 for pixels beside which the surface lies further back. */
function linesOf(depths: Float32Array, side: number): Uint8Array {
  const lines = new Uint8Array(side * side)
  for (let pixel = side; pixel < lines.length; pixel++)
    for (const other of [pixel - 1, pixel - side]) {
      const step = Math.abs(depths[pixel]! - depths[other]!)
      if (step > stepPixels && step < Infinity) lines[pixel] = 1
    }
  return lines
}

/** The number of set pixels of the first, and how many of them have one of the second nearby. */
function near(first: Uint8Array, second: Uint8Array, side: number): [number, number] {
  const sums = sumsOf(second, side)
  let all = 0
  let kept = 0
  for (let pixel = 0; pixel < first.length; pixel++) {
    if (first[pixel] === 0) continue
    all++
    const y = Math.floor(pixel / side)
    const x = pixel - y * side
    const [left, top] = [Math.max(0, x - maxLineShiftPixels), Math.max(0, y - maxLineShiftPixels)]
    const [right, bottom] = [Math.min(side, x + maxLineShiftPixels + 1), Math.min(side, y + maxLineShiftPixels + 1)]
    if (sumWithin(sums, side, left, top, right, bottom) > 0) kept++
  }
  return [all, kept]
}

/** Summed-area table: for each pixel the sum of all above and to its left. */
function sumsOf(values: Uint8Array, side: number): Int32Array {
  const row = side + 1
  const sums = new Int32Array(row * row)
  for (let y = 0; y < side; y++)
    for (let x = 0, run = 0; x < side; x++) {
      run += values[y * side + x]!
      sums[(y + 1) * row + x + 1] = sums[y * row + x + 1]! + run
    }
  return sums
}

function sumWithin(sums: Int32Array, side: number, left: number, top: number, right: number, bottom: number): number {
  const row = side + 1
  return sums[bottom * row + right]! - sums[bottom * row + left]! - sums[top * row + right]! + sums[top * row + left]!
}
