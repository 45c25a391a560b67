/** Where each compared model is drawn in the picture, at which scale, and what the camera has to hold. Pure. */
import type { CompareWay } from '../../state/stage/compare.ts'
import type { Vector } from '../fit-camera.ts'

/** A rectangle in pixels of the page, from the top left of the canvas. */
export interface Cell {
  x: number
  y: number
  width: number
  height: number
}

/** One model's picture: drawn as large as `viewport`, seen only within `seen`. */
export interface CompareView {
  /** Its place among those compared. */
  index: number
  viewport: Cell
  seen: Cell
}

interface LayoutOptions {
  way: CompareWay
  count: number
  pair: readonly [number, number]
  split: number
  width: number
  height: number
}

/** Every model that is seen. Beside each other all cells are of one size, so that one camera suits them all. */
export function compareViews({ way, count, pair, split, width, height }: LayoutOptions): CompareView[] {
  if (way === 'slider' && count >= 2) {
    const whole: Cell = { x: 0, y: 0, width, height }
    const edge = Math.round(width * split)
    return [
      { index: pair[0], viewport: whole, seen: { ...whole, width: edge } },
      { index: pair[1], viewport: whole, seen: { ...whole, x: edge, width: width - edge } },
    ]
  }
  const columns = bestColumns(count, width, height)
  const rows = Math.ceil(count / columns)
  const cell = { width: Math.floor(width / columns), height: Math.floor(height / rows) }
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns)
    // A last row that is not full stands in the middle.
    const inRow = Math.min(columns, count - row * columns)
    const left = Math.round((width - inRow * cell.width) / 2)
    const viewport: Cell = { x: left + (index % columns) * cell.width, y: row * cell.height, ...cell }
    return { index, viewport, seen: viewport }
  })
}

/** The columns that leave each model the largest square. */
export function bestColumns(count: number, width: number, height: number): number {
  let best = 1
  let side = 0
  for (let columns = 1; columns <= count; columns++) {
    const own = Math.min(width / columns, height / Math.ceil(count / columns))
    if (own > side) [best, side] = [columns, own]
  }
  return best
}

/**
 * How much each model is scaled on the stage, where it is one unit long by itself. At true size the largest stays one unit
 * long; otherwise all do.
 * @param longestMm the longest side of each; null: not known yet
 */
export function compareScales(longestMm: readonly (number | null)[], trueSize: boolean): number[] {
  const largest = Math.max(0, ...longestMm.map((mm) => mm ?? 0))
  return longestMm.map((mm) => (trueSize && mm !== null && largest > 0 ? mm / largest : 1))
}

/** One scale for all reports more, unless one of them would be too small to be seen. */
export function suggestsTrueSize(longestMm: readonly (number | null)[]): boolean {
  const known = longestMm.filter((mm) => mm !== null)
  return known.length === 0 || Math.max(...known) <= Math.min(...known) * 4
}

/** Half the size of the smallest box on the floor that holds each of these, which stand there in its middle. */
export function commonHalf(boxes: readonly { half: Vector; scale: number }[]): Vector {
  return [0, 1, 2].map((axis) =>
    Math.max(0, ...boxes.map(({ half, scale }) => half[axis]! * scale)),
  ) as unknown as Vector
}
