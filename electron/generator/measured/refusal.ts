/** Refusals of prompts whose measures cannot be met. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { PromptRefusals } from '../prompt/remarks.ts'

type MeasureRefusals = Pick<PromptRefusals, 'measure-unknown' | 'measure-out-of-range' | 'measures-disagree'>

/** Returns the error with the figures of its code. */
export function refusal<Code extends keyof MeasureRefusals>(
  why: Code,
  prompt: string,
  figures: MeasureRefusals[Code],
): AppError {
  return new AppError('request-refused', `a measure cannot be met (${why}): ${prompt.slice(0, 80)}`, {
    details: { reason: 'unsupported_prompt', why, suggestions: [], ...figures },
  })
}
