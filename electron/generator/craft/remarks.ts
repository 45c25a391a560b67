/** Remarks about a piece, and the reasons for refusing one. */
import type { FieldReasons } from '../../../shared/protocol/field-reason.ts'
import type { RemarkOf } from '../../../shared/protocol/remark.ts'
import type { PromptRemarks } from '../prompt/remarks.ts'

type None = Record<string, never>

/** The values of each remark. `piece` is the piece's label. */
export interface CraftRemarks {
  'lettering-left-out': { piece: string; text: string }
  /** The words do not name a piece. */
  'piece-chosen': { piece: string }
}
export type CraftRemark = RemarkOf<CraftRemarks & PromptRemarks>

/** Reasons for refusing the value of a field. Units follow the name of the field. */
export interface CraftReasons extends Pick<FieldReasons, 'must-be-whole' | 'too-long'> {
  'out-of-range': { least: number; most: number }
  /** The thickest wall is not thicker than the thinnest. */
  'walls-alike': { least: number }
  'one-colour': { piece: string }
  'subject-required': { piece: string }
  /** Letters that the font lacks. */
  'letters-missing': { letters: string[] }
  'nothing-to-write': None
  'text-or-picture': None
  /** The border leaves no space for the design. */
  'no-room': None
  'too-small-for-light': { least: number; teaLightMm: number }
  'flat-or-curved': { least: number }
  'picture-too-tall': None
  'outline-required': None
}

/** `why` of an error whose `reason` is `unsupported_prompt`. */
export interface CraftRefusals {
  'nothing-to-show': { words: string }
  'picture-or-subject': { piece: string }
}
