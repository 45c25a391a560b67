/** What a piece is made of, and what it gives: every file in `pieces/` is a function from one to the other. */
import type { Material, Raster } from '../../engine/model.ts'
import type { Body, Pose } from './finish.ts'
import type { FlatPicture } from './flat-picture.ts'
import type { CraftSettings } from './settings.ts'
import type { Workshop } from './workshop.ts'

/** At least one of picture and text is there. */
export interface PieceWork {
  workshop: Workshop
  settings: CraftSettings
  picture?: FlatPicture
  text?: string
  material: Material
  seed: number
}

/** Bodies in millimetres, and what was measured on the way. */
export interface MadePiece {
  bodies: Body[]
  pose: Pose
  measured: Record<string, unknown>
  pictures?: { name: string; raster: Raster }[]
}
