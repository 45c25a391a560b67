/** Viewports and scales of compared models, and the box that the camera fits. Pure. */
import { vec3 } from '../../../shared/geometry/vec3.ts'
import type { CompareWay } from '../../state/stage/compare.ts'
import type { Vector } from '../fit-camera.ts'

/** A rectangle in pixels of the page, from the top left of the canvas. */
export interface Cell {
  x: number
  y: number
  width: number
  height: number
}

/** One model's view: drawn into `viewport`, clipped to `visible`. */
export interface CompareView {
  /** Of the model. */
  index: number
  viewport: Cell
  visible: Cell
}

interface LayoutOptions {
  way: CompareWay
  count: number
  pair: readonly [number, number]
  split: number
  width: number
  height: number
}

/** Returns the views of all visible models. Side by side all have the same size, so that one camera fits them all. */
export function compareViews({ way, count, pair, split, width, height }: LayoutOptions): CompareView[] {
  if (way === 'slider' && count >= 2) {
    const whole: Cell = { x: 0, y: 0, width, height }
    const edge = Math.round(width * split)
    return [
      { index: pair[0], viewport: whole, visible: { ...whole, width: edge } },
      { index: pair[1], viewport: whole, visible: { ...whole, x: edge, width: width - edge } },
    ]
  }
  const columns = bestColumns(count, width, height)
  const rows = Math.ceil(count / columns)
  const cell = { width: Math.floor(width / columns), height: Math.floor(height / rows) }
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns)
    // The last row is centred.
    const inRow = Math.min(columns, count - row * columns)
    const left = Math.round((width - inRow * cell.width) / 2)
    const viewport: Cell = { x: left + (index % columns) * cell.width, y: row * cell.height, ...cell }
    return { index, viewport, visible: viewport }
  })
}

/** Returns the number of columns that leaves each model the largest square. */
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
 * Returns the scale of each model; unscaled, its longest side is one unit. At true size only the largest model keeps
 * one unit; otherwise all do. `longestMm`: the longest side of each; null while unknown.
 */
export function compareScales(longestMm: readonly (number | null)[], trueSize: boolean): number[] {
  const largest = Math.max(0, ...longestMm.map((mm) => mm ?? 0))
  return longestMm.map((mm) => (trueSize && mm !== null && largest > 0 ? mm / largest : 1))
}

/** Returns false if the smallest model would be too small beside the largest. */
export function suggestsTrueSize(longestMm: readonly (number | null)[]): boolean {
  const known = longestMm.filter((mm) => mm !== null)
  return known.length === 0 || Math.max(...known) <= Math.min(...known) * 4
}

/** Returns half the size of the smallest box around scaled boxes with a common centre. */
export function commonHalf(boxes: readonly { halfSize: Vector; scale: number }[]): Vector {
  return vec3((axis) => Math.max(0, ...boxes.map(({ halfSize, scale }) => halfSize[axis] * scale)))
}
