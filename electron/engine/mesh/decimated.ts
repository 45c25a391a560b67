/** A surface with fewer faces that knows where they came from. */
import type { SeamedSurface } from './seamed-surface.ts'

export interface Decimated extends SeamedSurface {
  /** One per face: the input's face it was. */
  sourceOfFace: Uint32Array
  /** The largest estimated distance of a collapse that was made, in the unit of the points. */
  error: number
}
