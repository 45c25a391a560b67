/** What is to be said about a model that was painted, and why one cannot be. */
import type { RemarkOf } from '../../../shared/protocol/remark.ts'
import type { UvFault } from '../../engine/texture/lay-out.ts'
import type { PromptRemarks } from '../prompt/remarks.ts'

type None = Record<string, never>

/** The figures of each remark. Materials by name; shares of the height from 0 (the foot) to 1. */
export interface TextureRemarks {
  /** No part has this name: a share of the height is painted instead. */
  'part-by-height': { part: string; material: string; from: number; to: number }
  'no-such-part': { part: string; material: string }
  /** A second material for everything. */
  'place-missing': { material: string; beside: string }
  'lies-everywhere': { material: string }
  /** `why` is what the engine says of the texture coordinates that were there. */
  'uvs-rebuilt': { why: UvFault }
  'normals-dropped': None
  'other-proportions': None
  'whole-picture': None
  everywhere: None
  'on-parts': { parts: string[] }
  'at-height': { from: number; to: number }
}
export type TextureRemark = RemarkOf<TextureRemarks & Pick<PromptRemarks, 'read-as' | 'left-out'>>
/** Where a material lies. */
export type TexturePlace = RemarkOf<Pick<TextureRemarks, 'everywhere' | 'on-parts' | 'at-height'>>

/** Why a field cannot be taken. */
export interface TextureReasons {
  empty: None
  'prompt-or-picture': None
  /** The model has one colour only. */
  'no-texture': None
  'picture-empty': None
}

/** `why` of an error whose `reason` is `unsupported_prompt`. */
export interface TextureRefusals {
  'no-material': None
}
