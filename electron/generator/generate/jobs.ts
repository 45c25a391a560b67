/** The jobs of the figure generator: models from words, and from one picture. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import type { Subject } from '../../../shared/catalogue/subject.ts'
import type { FigureForm } from './picture-figure.ts'
import type { StyleId } from './style.ts'

export interface GenerateJobs {
  /** All that can be made from words. */
  'list-subjects': { input: Record<string, never>; output: { subjects: Subject[] } }
  /** A small WebP of one of them, on nothing. Rejects `not-found`. */
  'draw-subject': { input: { id: string }; output: { picture: Uint8Array } }
  /** Rejects with AppError `request-refused` + details `{ reason: 'unsupported_prompt', suggestions: string[] }`. */
  'text-to-3d': {
    input: {
      prompt: string
      seed: number
      heightMm?: number
      base?: 'auto' | 'none' | 'round'
      detail?: 'draft' | 'standard' | 'fine'
      /** Default: as the words have it. */
      style?: StyleId
      /** Materials that the words name as pictures (default), or as one colour each. */
      surface?: 'textured' | 'plain'
    }
    output: GeneratedModel
  }
  'image-to-3d': {
    input: {
      image: Uint8Array
      seed: number
      heightMm?: number
      /** Thickness as a share of what a full round body would have. */
      depth?: number
      /** Relief from the picture, 0 … 1. */
      relief?: number
      base?: 'none' | 'round'
      detail?: 'draft' | 'standard' | 'fine'
      /** Full on all sides, or low on a flat back. Default standing. */
      form?: FigureForm
    }
    output: GeneratedModel
  }
}

export interface GeneratedModel {
  /** A GLB file, ready to keep. */
  glb: Uint8Array
  triangles: number
  /** What was understood, for the task's report: subject, colours, size … */
  understood: Record<string, unknown>
  /** The same, as codes for a person: only from words. */
  makes?: SummaryRemark[]
}
