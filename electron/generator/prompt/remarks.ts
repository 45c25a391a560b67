/** Remarks about a prompt, and the reasons for refusing one. */
import type { FieldReasons } from '../../../shared/protocol/field-reason.ts'
import type { RemarkOf } from '../../../shared/protocol/remark.ts'

/** The values of each remark. */
export interface PromptRemarks {
  /** A corrected word. */
  'read-as': { from: string; to: string }
  /** Words without effect, as written. */
  'left-out': { words: string[] }
  /** A number outside the limits of a recipe; `what` is the counted noun, such as `teeth`. */
  'number-limited': { subject: string; what: string; asked: number; made: number }
  /** More things than one model may have. */
  'copies-limited': { subject: string; asked: number; made: number }
  'beside-not-under': { subject: string }
  /** Set on top instead of inside. */
  'on-not-in': { subject: string }
}
export type PromptRemark = RemarkOf<PromptRemarks>

/** Reasons for refusing the text of a field. */
export interface PromptReasons extends Pick<FieldReasons, 'too-long'> {
  empty: Record<string, never>
}

/** `why` of an error whose `reason` is `unsupported_prompt`. */
export interface PromptRefusals {
  'nothing-known': { words: string }
  /** No known subject has a similar meaning either. */
  'nothing-near': { words: string }
  /** Nothing known is named, but a word may be mistyped: the suggestion is the corrected prompt. */
  'may-be-meant': { words: string }
  /** A king, queen, knight or bishop that is not a chess piece. */
  'piece-not-person': { words: string }
  /** A length that the part does not have. */
  'measure-unknown': { words: string; part: string }
  /** `measure` is its name, such as `wall`; `value`, `minimum` and `maximum` in its unit. */
  'measure-out-of-range': { part: string; measure: string; value: number; minimum: number; maximum: number }
  /** Two measures that exclude each other, such as an inner diameter above the outer one. */
  'measures-disagree': { part: string; first: string; second: string }
}

/** Returns the remarks about corrected words, then about ignored ones. */
export function readingRemarks(
  corrected: readonly { from: string; to: string }[],
  ignored: readonly string[],
): RemarkOf<Pick<PromptRemarks, 'read-as' | 'left-out'>>[] {
  return [
    ...corrected.map(({ from, to }) => ({ code: 'read-as' as const, figures: { from, to } })),
    ...(ignored.length === 0 ? [] : [{ code: 'left-out' as const, figures: { words: [...ignored] } }]),
  ]
}
