/** How the panels are arranged in a window of some size. Pure. */

/** Minimum width in px of the form, and of the Inspector with its tabs in one row. */
export const minCreate = 280
export const minInspector = 300

/** Minimum size in px of the stage beside the panels. */
export const minStage = { width: 440, height: 300 }
export const minStrip = 120
const headerHeight = 44

export interface Arrangement {
  /** Both panels beside the stage, one of them, or one below it. */
  sides: 'both' | 'one' | 'below'
  /** Whether the queue and the library have more than one line. */
  strip: boolean
  /** Whether the panel of an open tool takes the place of the panels, because it would cover the model on the stage. */
  toolBeside: boolean
}

const minFloatingTools = 1280

/** `width`, `height`: of the window in px at a scale of 1. */
export function arrange({ width, height }: { width: number; height: number }): Arrangement {
  const sides = width >= minCreate + minStage.width + minInspector ? 'both' : width >= 640 ? 'one' : 'below'
  const strip = sides !== 'below' && height >= headerHeight + minStage.height + minStrip
  return { sides, strip, toolBeside: width < minFloatingTools }
}
