/** The pixel ratio of the stage. Pure, except that it reads the screen's own ratio. */

/** Milliseconds after the last movement until the stage is drawn at full resolution. */
export const restMs = 160
const slowFrameMs = 34
const fastFrameMs = 12
export const minRatio = 0.5

/** Returns the pixel ratio at rest: the screen's, at most 2, above which no difference is visible. */
export function fullPixelRatio(): number {
  return Math.min(2, globalThis.devicePixelRatio || 1)
}

/**
 * Returns the pixel ratio after a frame of `frameMs` while moving; ignores long pauses. It falls by a third at a time and rises more
 * slowly, so that it does not oscillate.
 */
export function nextPixelRatio(ratio: number, frameMs: number, full: number = fullPixelRatio()): number {
  if (frameMs > restMs * 4 || frameMs <= 0) return ratio
  if (frameMs > slowFrameMs) return Math.max(minRatio, ratio * 0.66)
  if (frameMs < fastFrameMs) return Math.min(full, ratio * 1.1)
  return ratio
}
