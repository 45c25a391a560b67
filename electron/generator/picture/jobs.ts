/** The picture jobs for the workers. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'

export type PictureStyle = 'flat' | 'studio' | 'line' | 'pattern'

export interface PictureJobs {
  /** Generates pictures. Rejects with `invalid-input`, and `request-refused` with `{ reason, suggestions }`. */
  'generate-pictures': {
    input: GenerateInput
    output: MadePictures
  }
  /**
   * Edits a picture by words, within the white areas of the mask if there is one. Rejects with `invalid-input`,
   * `unsupported-format`, `unsafe-file`, and `request-refused` with `{ reason, suggestions }`.
   */
  'edit-picture': {
    input: EditInput
    output: MadePictures
  }
}

/** Omitted options use their defaults. */
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
  /** For `flat`: with or without a white border around the subject. */
  finish?: 'artwork' | 'sticker'
  /** For `studio` and `line`: camera position; `varied` differs per picture. */
  view?: 'varied' | 'front' | 'three-quarter' | 'side' | 'above'
  /** `studio` only. */
  shadow?: boolean
  /** `line` only. */
  stroke?: 'fine' | 'medium' | 'bold'
  hatching?: 'none' | 'light' | 'full'
  hand?: 'steady' | 'loose'
  /** `pattern` only. */
  layout?: 'scattered' | 'rows' | 'half-drop'
  scale?: 'small' | 'medium' | 'large'
}

export interface EditInput {
  image: Uint8Array
  prompt: string
  /** White areas may change. A mask of another size is scaled; other proportions are rejected. */
  mask?: Uint8Array
  /** Second picture to blend with. */
  second?: Uint8Array
  seed: number
}

/** PNG files unless stated otherwise, the main one first. */
export interface MadePictures {
  pictures: { name: string; file: Uint8Array; mediaType?: string }[]
  report: Record<string, unknown>
  /** What was drawn or changed, as codes to show to the user. */
  makes?: SummaryRemark[]
}
