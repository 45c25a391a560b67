/** Errors for invalid fields of a remeshing request. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { WorkFieldReasons } from '../../../shared/protocol/engine-reason.ts'

/** `invalid-input` with the field, the reason and its values. */
export function refused(
  field: string,
  reason: keyof WorkFieldReasons,
  figures: Readonly<Record<string, number>> = {},
): AppError {
  return new AppError('invalid-input', `${field} cannot be taken: ${reason} ${JSON.stringify(figures)}`, {
    details: { field, reason, ...figures },
  })
}
