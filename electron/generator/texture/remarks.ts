/** Codes and figures of remarks about painted models, and of refusals. */
import type { RemarkOf } from '../../../shared/protocol/remark.ts'
import type { UvFault } from '../../engine/texture/lay-out.ts'
import type { PromptRemarks } from '../prompt/remarks.ts'

type None = Record<string, never>

/** Figures by remark code. Materials by name; shares of the height from 0 (bottom) to 1. */
export interface TextureRemarks {
  /** No part has this name, so a share of the height is painted. */
  'part-by-height': { part: string; material: string; from: number; to: number }
  'no-such-part': { part: string; material: string }
  /** A second material for everything. */
  'place-missing': { material: string; beside: string }
  'lies-everywhere': { material: string }
  /** `why`: the fault of the existing texture coordinates. */
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

/** Figures of `unsupported_prompt` by `why`. */
export interface TextureRefusals {
  'no-material': None
}
