/** The jobs of the figure generator: models from words, and from one picture. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import type { Subject } from '../../../shared/catalogue/subject.ts'
import type { FigureForm } from './picture-figure.ts'
import type { StyleId } from './style.ts'

export interface GenerateJobs {
  /** Lists everything that can be made from words. */
  'list-subjects': { input: Record<string, never>; output: { subjects: Subject[] } }
  /** Draws a subject as a small transparent WebP. Rejects with `not-found`. */
  'draw-subject': { input: { id: string }; output: { picture: Uint8Array } }
  /** Rejects with AppError `request-refused` and details `{ reason: 'unsupported_prompt', suggestions: string[] }`. */
  'text-to-3d': {
    input: {
      prompt: string
      seed: number
      heightMm?: number
      base?: 'auto' | 'none' | 'round'
      detail?: 'draft' | 'standard' | 'fine'
      /** Default: `said`. */
      style?: StyleId
      /** Whether named materials become textures (default) or plain colours. */
      surface?: 'textured' | 'plain'
    }
    output: GeneratedModel
  }
  'image-to-3d': {
    input: {
      image: Uint8Array
      seed: number
      heightMm?: number
      /** Thickness relative to a round body. */
      depth?: number
      /** Relief from the picture, 0 … 1. */
      relief?: number
      base?: 'none' | 'round'
      detail?: 'draft' | 'standard' | 'fine'
      /** Default `standing`. */
      form?: FigureForm
    }
    output: GeneratedModel
  }
}

export interface GeneratedModel {
  /** A GLB file, ready to store. */
  glb: Uint8Array
  triangles: number
  /** How the request was understood, for the task's report. */
  understood: Record<string, unknown>
  /** The same information as codes; only for models from words. */
  makes?: SummaryRemark[]
}
