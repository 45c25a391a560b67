/** Turns what a reader throws into an error that says why a file cannot be used. */
import { AppError } from '../../../shared/protocol/app-error.ts'

/** Returns an `AppError` unchanged, `mesh-too-large` if memory ran out, and otherwise `bad-geometry`. */
export function asReadError(error: unknown, format: string): AppError {
  if (error instanceof AppError) return error
  // Thrown for an array or string that the engine cannot allocate.
  if (error instanceof RangeError || (error as { code?: unknown } | null)?.code === 'ERR_STRING_TOO_LONG')
    return new AppError('mesh-too-large', 'The file needs more memory than there is', {
      cause: error,
      details: { reason: 'exceeds-memory' },
    })
  return new AppError('bad-geometry', 'The file cannot be read', {
    cause: error,
    details: { reason: 'unreadable-file', format },
  })
}
