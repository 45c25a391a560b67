/** What is to be said about a prompt that was read, and why one is not taken. */
import type { FieldReasons } from '../../../shared/protocol/field-reason.ts'
import type { RemarkOf } from '../../../shared/protocol/remark.ts'

/** The figures of each remark. */
export interface PromptRemarks {
  /** A word that was taken for another. */
  'read-as': { from: string; to: string }
  /** Words without effect, as they were written. */
  'left-out': { words: string[] }
  /** A number outside the limits of a recipe: `what` is the word counted, such as `teeth`. */
  'number-limited': { subject: string; what: string; asked: number; made: number }
  /** More things than one model may have. */
  'copies-limited': { subject: string; asked: number; made: number }
  'beside-not-under': { subject: string }
  /** Set on top of what it was to be in. */
  'on-not-in': { subject: string }
}
export type PromptRemark = RemarkOf<PromptRemarks>

/** Why the words of a field are not taken. */
export interface PromptReasons extends Pick<FieldReasons, 'too-long'> {
  empty: Record<string, never>
}

/** `why` of an error whose `reason` is `unsupported_prompt`. */
export interface PromptRefusals {
  'nothing-known': { words: string }
  /** And nothing known is near it in meaning: the subjects are to be looked through. */
  'nothing-near': { words: string }
  /** Nothing known, but a mistyped word of it may be one: the suggestion is the prompt with that. */
  'may-be-meant': { words: string }
  /** A king, queen, knight or bishop who is not a chess piece. */
  'piece-not-person': { words: string }
}

/** The remarks of every prompt: what was corrected, then what was left out. */
export function readingRemarks(
  corrected: readonly { from: string; to: string }[],
  ignored: readonly string[],
): RemarkOf<Pick<PromptRemarks, 'read-as' | 'left-out'>>[] {
  return [
    ...corrected.map(({ from, to }) => ({ code: 'read-as' as const, figures: { from, to } })),
    ...(ignored.length === 0 ? [] : [{ code: 'left-out' as const, figures: { words: [...ignored] } }]),
  ]
}
