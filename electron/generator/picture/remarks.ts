/** Codes and values of remarks about pictures and of refusals. */
import type { RemarkOf } from '../../../shared/protocol/remark.ts'
import type { PromptReasons, PromptRemarks } from '../prompt/remarks.ts'

type None = Record<string, never>

/** Values by remark code. */
export interface PictureRemarks {
  /** The style draws no scenery. */
  'scenery-not-drawn': None
  'paper-plain': None
  'ground-plain': { scenery: string }
  'low-poly-left-out': None
  /** The prompt names no pattern; `pattern` is drawn. */
  'pattern-chosen': { pattern: string }
  'already-transparent': None
  'colour-absent': { colour: string }
  /** Pixels. */
  'tile-size': { width: number; height: number }
  /** An edit needs a further input, which a quote may lack. `edit` is its label. */
  'needs-mask': { edit: string }
  'needs-second-picture': { edit: string }
}
export type PictureRemark = RemarkOf<PictureRemarks & PromptRemarks>

/** Reasons for invalid fields. Sizes in pixels. */
export interface PictureReasons extends PromptReasons {
  'whole-between': { least: number; most: number }
  'sides-between': { least: number; most: number }
  'mask-required': None
  'mask-covers-all': None
  'second-picture-required': None
  'mask-proportions': { width: number; height: number; maskWidth: number; maskHeight: number }
  'too-many-edits': { count: number; most: number }
}

/** Values of `unsupported_prompt` by `why`, and of other reasons. */
export interface PictureRefusals {
  'unknown-edit': { words: string }
  'scenery-alone': None
  too_small: { minPixels: number }
  too_large: { factor: number; maxMegapixels: number }
  too_many_pixels: { megapixels: number; maxMegapixels: number }
}
