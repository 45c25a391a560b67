/** The texturing job for the workers. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import type { TexturePlace, TextureRemark } from './remarks.ts'

export interface TextureJobs {
  /**
   * Paints a model file by words or by a picture; the shape stays. Rejects with `unsupported-format`, `bad-geometry`,
   * `mesh-too-large`, `invalid-input` with `{ field }`, and `request-refused` with `{ reason: 'unsupported_prompt',
   * suggestions }`.
   */
  texture: { input: TextureInput; output: TexturedModel }
}

export interface TextureInput {
  file: Uint8Array
  mediaType: string
  /** Exactly one of `prompt` and `image`. */
  prompt?: string
  image?: Uint8Array
  seed: number
  /** Side of the textures in pixels. */
  resolution: 1024 | 2048 | 4096
  /** Also bakes normal, roughness, metalness and occlusion. */
  pbr: boolean
  keepUvs: boolean
  /** For a picture: projected from the front, wrapped around, or only its palette. */
  projection: 'front' | 'wrapped' | 'palette'
  /**
   * Length of one feature (ring, brick, thread …) or width of the wrapped picture; the default depends on the model's
   * size.
   */
  featureMm?: number
  /** Factor on the height of bumps; default 1. */
  relief?: number
}

export interface TexturedModel {
  glb: Uint8Array
  /** The textures as separate files. */
  textures: { name: string; mediaType: string; bytes: Uint8Array }[]
  report: TextureReport
  fileNotes: ReadNote[]
  /** What was painted, as codes to show to the user; only for words. */
  makes?: SummaryRemark[]
}

export interface TextureReport {
  understood: { material: string; colours: number; where: TexturePlace; treatment: Record<string, unknown> }[]
  notes: TextureRemark[]
  triangles: number
  resolution: number
  uvs: 'kept' | 'new'
  /** Fraction of the texture that the surface uses. */
  coverage: number
  seed: number
}
