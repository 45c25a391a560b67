/** How finely the stage is drawn. Pure, but for the screen's own ratio. */

/** So long after the last movement all is drawn finely again. */
export const restMs = 160
const slowMs = 34
const quickMs = 12
export const coarsest = 0.5

/** Device pixels for each pixel of the page at rest: as the screen has them, but no more than two, beyond which no one sees a difference. */
export function fullPixelRatio(): number {
  return Math.min(2, globalThis.devicePixelRatio || 1)
}

/**
 * The ratio of the next frame while moving, after one that took `frameMs`. A pause before it says nothing of the speed. It
 * goes down by a third at a time and comes back more slowly, so that it does not swing.
 */
export function nextPixelRatio(ratio: number, frameMs: number, full: number = fullPixelRatio()): number {
  if (frameMs > restMs * 4 || frameMs <= 0) return ratio
  if (frameMs > slowMs) return Math.max(coarsest, ratio * 0.66)
  if (frameMs < quickMs) return Math.min(full, ratio * 1.1)
  return ratio
}
