/** Error for invalid overrides in a profile. Pure. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { InputProblem } from '../../../shared/protocol/input-problem.ts'

/** Returns an `invalid-input` error that lists all problems; the first also fills the details. */
export function invalidOverrides(problems: readonly InputProblem[]): AppError {
  const [first] = problems
  const words = problems.map(({ field, reason }) => `${field}: ${reason}`).join('; ')
  return new AppError('invalid-input', words, { details: { ...first, problems } })
}
