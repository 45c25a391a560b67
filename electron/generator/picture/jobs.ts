/** What the workers can do with pictures, by name. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'

/** The four ways in which pictures are made. */
export type PictureStyle = 'flat' | 'studio' | 'line' | 'pattern'

export interface PictureJobs {
  /**
   * Words → pictures. Rejects `invalid-input`, and `request-refused` with details
   * `{ reason: 'unsupported_prompt', suggestions: string[] }`.
   */
  'generate-pictures': {
    input: GenerateInput
    output: MadePictures
  }
  /**
   * One picture changed by words, and only where the mask is white where there is one. Rejects `invalid-input`,
   * `unsupported-format`, `unsafe-file`, and `request-refused` with `{ reason, suggestions }` as above.
   */
  'edit-picture': {
    input: EditInput
    output: MadePictures
  }
}

/** A request for pictures. What is left out has its usual value. */
export interface GenerateInput {
  style: PictureStyle
  prompt: string
  seed: number
  /** 1 … 8. */
  count?: number
  /** Pixels, 64 … 2048. */
  width?: number
  height?: number
  transparent?: boolean
  /** flat: with or without a white border around the subject. */
  finish?: 'artwork' | 'sticker'
  /** studio, line: from where it is looked at; each picture looks from elsewhere where it is `varied`. */
  view?: 'varied' | 'front' | 'three-quarter' | 'side' | 'above'
  /** studio. */
  shadow?: boolean
  quality?: 'draft' | 'standard' | 'fine'
  /** line. */
  stroke?: 'fine' | 'medium' | 'bold'
  hatching?: 'none' | 'light' | 'full'
  hand?: 'steady' | 'loose'
  /** pattern. */
  layout?: 'scattered' | 'rows' | 'half-drop'
  scale?: 'small' | 'medium' | 'large'
}

/** A picture and what is to be done with it. */
export interface EditInput {
  image: Uint8Array
  prompt: string
  /** White may change. Another size is scaled; other proportions are refused. */
  mask?: Uint8Array
  /** To blend with. */
  second?: Uint8Array
  seed: number
}

/** PNG files unless they say otherwise, the main one first, and what was understood. */
export interface MadePictures {
  pictures: { name: string; file: Uint8Array; mediaType?: string }[]
  report: Record<string, unknown>
  /** What was made, or that nothing changed, as codes for a person. */
  makes?: SummaryRemark[]
}
