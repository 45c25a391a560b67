/** What may be chosen when a model is written. */
import type { Axis, LengthUnit } from './upright.ts'

export interface WriteOptions {
  /** What the numbers of a format without a unit count; undefined: what that format is mostly used with. */
  unit?: LengthUnit | undefined
  /** Which way is up in a format that does not say; undefined: what that format is mostly used with. */
  up?: Axis | undefined
  /** Of the mesh, in GLB and glTF. */
  compression?: Compression | undefined
}

export type Compression = 'none' | 'draco' | 'meshopt'
