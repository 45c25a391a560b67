/** What is to be said about pictures that were drawn or edited, and why they cannot be. */
import type { RemarkOf } from '../../../shared/protocol/remark.ts'
import type { PromptReasons, PromptRemarks } from '../prompt/remarks.ts'

type None = Record<string, never>

/** The figures of each remark. */
export interface PictureRemarks {
  /** A scenery is asked of a style that draws none. */
  'scenery-not-drawn': None
  'paper-plain': None
  'ground-plain': { scenery: string }
  'low-poly-left-out': None
  /** A pattern without shapes: `pattern` is drawn. */
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

/** Why the value of a field cannot be taken. Sizes in pixels. */
export interface PictureReasons extends PromptReasons {
  'whole-between': { least: number; most: number }
  'sides-between': { least: number; most: number }
  'mask-required': None
  'mask-covers-all': None
  'second-picture-required': None
  'mask-proportions': { width: number; height: number; maskWidth: number; maskHeight: number }
  'too-many-edits': { count: number; most: number }
}

/** `why` of an error whose `reason` is `unsupported_prompt`; and such reasons with their figures. */
export interface PictureRefusals {
  'unknown-edit': { words: string }
  'scenery-alone': None
  too_small: { minPixels: number }
  too_large: { factor: number; maxMegapixels: number }
  too_many_pixels: { megapixels: number; maxMegapixels: number }
}
