import type { Dialect } from '../../../shared/formats/dialect.ts'
import type { Axis, LengthUnit } from './studio-space.ts'

export interface WriteOptions {
  /** Unit of formats without one; default: the format's usual one. */
  unit?: LengthUnit | undefined
  /** Up axis of formats without one; default: the format's usual one. */
  up?: Axis | undefined
  compression?: Compression | undefined
  /** For 3MF: the target slicer; default: the standard. */
  dialect?: Dialect | undefined
  /** For 3MF with paint: colour borders across flat regions. Default: `smaller`, or `geometry` without a slicer. */
  borders?: BorderForm | undefined
  /** For 3MF for Bambu Studio and OrcaSlicer: settings of a user's own project, as JSON. */
  projectSettings?: string | undefined
}

export type Compression = 'none' | 'draco' | 'meshopt'

/** As partly painted triangles if that is smaller, always, or as separate triangles. */
export type BorderForm = 'smaller' | 'paint' | 'geometry'
