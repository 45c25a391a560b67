/** What may be chosen when a model is written. */
import type { Dialect } from '../../../shared/formats/dialect.ts'
import type { Axis, LengthUnit } from './upright.ts'

export interface WriteOptions {
  /** What the numbers of a format without a unit count; undefined: what that format is mostly used with. */
  unit?: LengthUnit | undefined
  /** Which way is up in a format that does not say; undefined: what that format is mostly used with. */
  up?: Axis | undefined
  /** Of the mesh, in GLB and glTF. */
  compression?: Compression | undefined
  /** Of 3MF: which slicer it is for. Left out: the standard. */
  dialect?: Dialect | undefined
  /** Of 3MF whose slicer reads paint: how borders of colours that run through flats are written. Left out: `smaller`, and `geometry` where no slicer is named. */
  borders?: BorderForm | undefined
  /** Of 3MF for Bambu Studio and OrcaSlicer: the settings of a person's own project, as JSON. */
  projectSettings?: string | undefined
}

export type Compression = 'none' | 'draco' | 'meshopt'

/** As paint of triangles in part, where the file becomes smaller by it; always so; or as triangles of their own. */
export type BorderForm = 'smaller' | 'paint' | 'geometry'
