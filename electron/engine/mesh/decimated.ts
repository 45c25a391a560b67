/** A simplified surface with the sources of its faces. */
import type { SeamedSurface } from './seamed-surface.ts'

export interface Decimated extends SeamedSurface {
  /** One per face: a face of the source that it represents. */
  sourceOfFace: Uint32Array
}

/** A plane across an axis. */
export interface Plane {
  axis: 0 | 1 | 2
  at: number
}

export interface DecimateOptions {
  targetFaces: number
  /** Largest error of a collapse by the quadrics' estimate, in the unit of the points. Default: no bound. */
  maxError?: number | undefined
  /** Border points that lie exactly in this plane stay in it: where a model was halved. */
  plane?: Plane | undefined
}

/** Returns `surface`, which was made from `start`, with face sources in the source of `start`. */
export function composed(start: Decimated, surface: Decimated): Decimated {
  return { ...surface, sourceOfFace: surface.sourceOfFace.map((face) => start.sourceOfFace[face]!) }
}
