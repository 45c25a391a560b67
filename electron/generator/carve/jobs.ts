/** What this room does for the workers. */
import type { ViewName } from './view-names.ts'

export interface CarveJobs {
  /**
   * Carves a body out of one to four pictures. Rejects `unsupported-format`, `unsafe-file`, `request-refused` with
   * `reason: 'no_subject'`, `bad-geometry` with `{ view }` where the pictures cannot be of one subject, `invalid-input`.
   */
  'carve-views': { input: CarveInput; output: CarvedModel }
}

export interface CarveInput extends CarveOptions {
  /** Picture files; see `view-names.ts` for which side is which. */
  images: { front: Uint8Array } & Partial<Record<ViewName, Uint8Array>>
  /** Reported again; nothing is left to chance. */
  seed: number
}

export interface CarveOptions {
  /** With the base, if any. Default 100. */
  heightMm?: number
  detail?: 'draft' | 'standard' | 'fine'
  /** The angle in degrees under which the cameras see the subject's height; 0 (the default) for pictures without perspective. */
  perspectiveDegrees?: number
  base?: 'none' | 'round'
  /** The body's left and right are made alike; automatic: where they nearly are in front. Default false. */
  symmetry?: boolean | 'auto'
  /** How much edges that no outline shows are rounded off, 0 … 1. Default 0.4. */
  smoothness?: number
  /** Cross-sections where two sides are known: ellipses, or all that the outlines allow. Default: as the outlines suggest. */
  corners?: 'auto' | 'round' | 'square'
  /** Depth where no side is given, as a share of what the front suggests: 0.2 … 1.5. Default 1. */
  depth?: number
  /** Relief on the front from the picture's light and dark, 0 … 1. Default 0. */
  relief?: number
}

export interface CarvedModel {
  /** A GLB file, ready to keep. */
  glb: Uint8Array
  /** The model's texture, as a JPEG file. */
  texture: { bytes: Uint8Array; mediaType: 'image/jpeg' }
  triangles: number
  /** What was understood and measured, for the task's report. */
  understood: Record<string, unknown>
}
