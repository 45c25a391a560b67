/** Assumptions for a subject with a single picture. */
import { coveredBox } from '../../engine/image/covered-box.ts'
import { windowOf } from '../../engine/image/sample-field.ts'
import { findMirrorAxis } from '../shape/mirror-symmetry.ts'
import { uprightPlacement, type Outlines } from './align-views.ts'
import { bridgeIslands } from './bridge-islands.ts'
import type { FormKind } from './front-form.ts'
import { inventSide } from './invent-side.ts'
import { traceOutline, type Outline } from './outline.ts'
import type { Placement } from './placement.ts'
import type { ViewPicture } from './read-views.ts'

const nearlySymmetric = 0.95

/** Whether the subject is nearly mirror-symmetric, and so probably meant to be. */
export function isNearlySymmetric({
  width,
  height,
  alpha,
  box: [left, top, right, bottom],
}: ViewPicture['cut']): boolean {
  const window = { left, top, width: right - left, height: bottom - top, step: 1 }
  return findMirrorAxis(windowOf({ width, height, values: alpha }, window, 0)).overlap >= nearlySymmetric
}

/**
 * Returns the views. The pieces of a single view are joined, since no other view shows whether they are connected
 * behind.
 */
export function inOnePiece(views: readonly ViewPicture[]): { views: readonly ViewPicture[]; bridges: number } {
  const [only] = views
  if (only === undefined || views.length > 1) return { views, bridges: 0 }
  const { alpha, bridges } = bridgeIslands(only.cut)
  return { views: [{ ...only, cut: { ...only.cut, alpha } }], bridges }
}

export function isSideless({ left, right }: Outlines): boolean {
  return left === undefined && right === undefined
}

/** Returns the placed outline of a side invented from the front, and the classification of the front. */
export function sideOf(
  views: readonly ViewPicture[],
  depth: number,
): { kind: FormKind; outline: Outline; placement: Placement } {
  const { side, kind } = inventSide(views[0]!.cut, depth)
  const outline = traceOutline(side, coveredBox(side.values, side.width, side.height))
  return { kind, outline, placement: uprightPlacement(outline) }
}
