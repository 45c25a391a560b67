/** The input and output of the functions in `pieces/`. */
import type { Material, Raster } from '../../engine/model.ts'
import type { Body, Pose } from './finish.ts'
import type { FlatPicture } from './flat-picture.ts'
import type { CraftSettings } from './settings.ts'
import type { Workshop } from './workshop.ts'

/** At least one of picture and text is defined. */
export interface PieceWork {
  workshop: Workshop
  settings: CraftSettings
  picture: FlatPicture | undefined
  text: string | undefined
  material: Material
  seed: number
}

/** Bodies in millimetres, and values for the report. */
export interface MadePiece {
  bodies: Body[]
  pose: Pose
  measurements: Record<string, unknown>
  pictures?: { name: string; raster: Raster }[]
}
