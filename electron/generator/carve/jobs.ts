/** The carving job for the workers. */
import type { ViewName } from './view-names.ts'

export interface CarveJobs {
  /**
   * Carves a body from one to four pictures. Rejects with `unsupported-format`, `unsafe-file`, `request-refused` with
   * `reason: 'no_subject'`, `bad-geometry` with `{ view }` if the pictures cannot show one subject, `invalid-input`.
   */
  'carve-views': { input: CarveInput; output: CarvedModel }
}

export interface CarveInput extends CarveOptions {
  /** Picture files; see `view-names.ts` for the sides. */
  images: { front: Uint8Array } & Partial<Record<ViewName, Uint8Array>>
  /** Only reported; carving uses no random numbers. */
  seed: number
}

export interface CarveOptions {
  /** Height including the base. Default 100. */
  heightMm?: number
  detail?: 'draft' | 'standard' | 'fine'
  /** Vertical angle of view of the subject; 0 (the default) for pictures without perspective. */
  perspectiveDegrees?: number
  base?: 'none' | 'round'
  /** Makes left and right symmetric; `auto`: if they nearly are in front. Default false. */
  symmetry?: boolean | 'auto'
  /** Rounding of edges that no outline shows, 0 … 1. Default 0.4. */
  smoothness?: number
  /** Cross-sections between two known sides: ellipses, or all that the outlines allow. Default `auto`. */
  corners?: 'auto' | 'round' | 'square'
  /** Depth without a side view, as a fraction of what the front suggests: 0.2 … 1.5. Default 1. */
  depth?: number
  /** Relief on the front from the picture's lightness, 0 … 1. Default 0. */
  relief?: number
}

export interface CarvedModel {
  /** A GLB file. */
  glb: Uint8Array
  /** The model's texture. */
  texture: { bytes: Uint8Array; mediaType: 'image/jpeg' }
  triangles: number
  /** What was understood and measured, for the task's report. */
  understood: Record<string, unknown>
}
