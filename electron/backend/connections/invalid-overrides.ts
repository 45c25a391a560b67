/** The error for changes to a profile that cannot be used. Pure. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { InputProblem } from '../../../shared/protocol/input-problem.ts'

/** An `invalid-input` with all problems and, for short, the first. */
export function invalidOverrides(problems: readonly InputProblem[]): AppError {
  const [first] = problems
  const words = problems.map(({ field, reason }) => `${field}: ${reason}`).join('; ')
  return new AppError('invalid-input', words, { details: { ...first, problems } })
}
