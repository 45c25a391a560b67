/** Codes and values of remarks about painted models, and of refusals. */
import type { RemarkOf } from '../../../shared/protocol/remark.ts'
import type { UvFault } from '../../engine/texture/lay-out.ts'
import type { PromptRemarks } from '../prompt/remarks.ts'

type None = Record<string, never>

/** Values by remark code. Materials are given by name; heights as fractions from 0 (bottom) to 1. */
export interface TextureRemarks {
  /** No part has this name, so a height range is painted. */
  'part-by-height': { part: string; material: string; from: number; to: number }
  'no-such-part': { part: string; material: string }
  /** A second material was requested for the whole model. */
  'place-missing': { material: string; beside: string }
  'lies-everywhere': { material: string }
  /** `why`: what is wrong with the existing texture coordinates. */
  'uvs-rebuilt': { why: UvFault }
  'normals-dropped': None
  'other-proportions': None
  'whole-picture': None
  everywhere: None
  'on-parts': { parts: string[] }
  'at-height': { from: number; to: number }
}
export type TextureRemark = RemarkOf<TextureRemarks & Pick<PromptRemarks, 'read-as' | 'left-out'>>
export type TexturePlace = RemarkOf<Pick<TextureRemarks, 'everywhere' | 'on-parts' | 'at-height'>>

/** Reasons for invalid fields. */
export interface TextureReasons {
  empty: None
  'prompt-or-picture': None
  /** The model has only one colour. */
  'no-texture': None
  'picture-empty': None
}

/** Values of `unsupported_prompt`, by `why`. */
export interface TextureRefusals {
  'no-material': None
}
