/** What reading a file and writing it in another format leaves out, as codes with figures. */
import type { RemarkOf } from '../../../shared/remark.ts'

type None = Record<string, never>

/** What a reader left out or could not find. Names are cut to a sensible length. */
export interface ReadCodes {
  'texture-missing': { name: string }
  'texture-unreadable': { name: string }
  'materials-missing': { name: string }
  'roughness-unreadable': { material: string }
  /** An object of 3MF, such as a support. */
  'object-left-out': { kind: string }
  'slices-left-out': None
  'lattice-left-out': None
  /** Where the texture is transparent, the first of the colours below is taken. */
  'texture-over-colours': None
  /** The uppermost is taken. */
  'texture-over-textures': None
  'face-colours-limited': { limit: number }
}

/** What a model has and the format written cannot hold. */
export interface WriteCodes {
  'textures-become-vertex-colours': { format: string }
  'textures-lost': { format: string }
  'colours-lost': { format: string }
  'materials-lost': { format: string }
  'parts-joined': { format: string; parts: number }
}

export type ReadNote = RemarkOf<ReadCodes>
export type ConversionCodes = ReadCodes & WriteCodes
export type ConversionNote = RemarkOf<ConversionCodes>
