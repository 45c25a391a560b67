/** The single error type: a code from a fixed table, a message for the log, and data that may be sent to the window. */
import { z } from 'zod'

export const errorCodes = [
  'invalid-input',
  'key-missing',
  'key-rejected',
  'proxy-password',
  'credits-exhausted',
  'spend-cap',
  'rate-limited',
  'queue-full',
  'offline',
  'timeout',
  'service-down',
  'request-refused',
  'task-failed',
  'task-expired',
  'content-refused',
  'bad-reply',
  'disk-full',
  'disk-denied',
  'data-corrupt',
  'unsupported-format',
  'bad-geometry',
  'mesh-too-large',
  'unsafe-file',
  'not-found',
  'cancelled',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The part of an error that may be sent to another process or stored: never a cause, never a secret. */
export const errorDataSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
  retryAfterMs: z.number().optional(),
})
export type ErrorData = z.infer<typeof errorDataSchema>

interface AppErrorOptions {
  cause?: unknown
  /** Plain data for the messages shown to people: `field`, `reason`, `suggestions`, `path` … Never a secret. */
  details?: Record<string, unknown>
  retryAfterMs?: number
}

/**
 * Thrown in low layers and translated once at the boundary of a module. `message` is for the log; the window chooses
 * its own words by `code`.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterMs: number | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
    this.retryAfterMs = options.retryAfterMs
  }

  toData(): ErrorData {
    return {
      code: this.code,
      message: this.message,
      ...(this.details === undefined ? {} : { details: this.details }),
      ...(this.retryAfterMs === undefined ? {} : { retryAfterMs: this.retryAfterMs }),
    }
  }

  static fromData(data: ErrorData): AppError {
    return new AppError(data.code, data.message, {
      ...(data.details === undefined ? {} : { details: data.details }),
      ...(data.retryAfterMs === undefined ? {} : { retryAfterMs: data.retryAfterMs }),
    })
  }

  /** Returns a thrown value as an AppError: itself, or `internal` with the value as its cause. */
  static from(thrown: unknown): AppError {
    if (thrown instanceof AppError) return thrown
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return new AppError('internal', message, { cause: thrown })
  }
}
