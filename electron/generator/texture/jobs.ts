/** What the texturing room does for the workers. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import type { TexturePlace, TextureRemark } from './remarks.ts'

export interface TextureJobs {
  /**
   * A model file → the same shape in new materials, by words or by a picture. Rejects `unsupported-format`, `bad-geometry`,
   * `mesh-too-large`, `invalid-input` with `{ field }`, and `request-refused` with `{ reason: 'unsupported_prompt', suggestions }`.
   */
  texture: { input: TextureInput; output: TexturedModel }
}

export interface TextureInput {
  file: Uint8Array
  mediaType: string
  /** One of the two. */
  prompt?: string
  image?: Uint8Array
  seed: number
  /** Side of the pictures in pixels. */
  resolution: 1024 | 2048 | 4096
  /** Normal, roughness, metalness and occlusion besides the colour. */
  pbr: boolean
  keepUvs: boolean
  /** For a picture: from the front, wrapped around, or its palette alone. */
  projection: 'front' | 'wrapped' | 'palette'
  /** Length of one feature of the material (ring, brick, thread …), or width of the wrapped picture; by the model's size where left out. */
  featureMm?: number
  /** Height of bumps against the usual; default 1. */
  relief?: number
}

export interface TexturedModel {
  glb: Uint8Array
  /** The pictures in it, as files of their own. */
  textures: { name: string; mediaType: string; bytes: Uint8Array }[]
  report: TextureReport
  /** What was painted, as codes for a person: only from words. */
  makes?: SummaryRemark[]
}

export interface TextureReport {
  understood: { material: string; colours: number; where: TexturePlace; treatment: Record<string, unknown> }[]
  notes: TextureRemark[]
  triangles: number
  resolution: number
  uvs: 'kept' | 'new'
  /** Share of the picture that lies on the surface. */
  coverage: number
  seed: number
}
