/** Everything this service can say no with: a code, its HTTP status, and the way from an AppError to it. */
import { AppError } from '../../shared/app-error.ts'
import type { ErrorCode } from '../../shared/app-error.ts'
import type { FieldProblem } from '../../shared/catalogue.ts'

export const problems = {
  invalid_request: { status: 400, title: 'The request cannot be taken as it is', error: 'invalid-input' },
  invalid_api_key: { status: 401, title: 'The key is missing or wrong', error: 'key-rejected' },
  insufficient_credits: { status: 402, title: 'Not enough credits', error: 'credits-exhausted' },
  forbidden: { status: 403, title: 'This is not allowed', error: 'request-refused' },
  not_found: { status: 404, title: 'There is no such thing', error: 'not-found' },
  unsupported: { status: 404, title: 'This service does not offer that', error: 'request-refused' },
  method_not_allowed: { status: 405, title: 'This address does not take that method', error: 'request-refused' },
  already_finished: { status: 409, title: 'The task is finished', error: 'request-refused' },
  not_finished: { status: 409, title: 'The task is not finished', error: 'request-refused' },
  idempotency_conflict: { status: 409, title: 'The key belongs to another request', error: 'request-refused' },
  expired: { status: 410, title: 'The result is no longer kept', error: 'task-expired' },
  payload_too_large: { status: 413, title: 'The body is too large', error: 'request-refused' },
  unsupported_media_type: { status: 415, title: 'This kind of file is not taken', error: 'unsupported-format' },
  range_not_satisfiable: { status: 416, title: 'The file has no such bytes', error: 'request-refused' },
  unsupported_prompt: { status: 422, title: 'The prompt names nothing known', error: 'request-refused' },
  no_subject: { status: 422, title: 'The picture shows no subject', error: 'request-refused' },
  bad_geometry: { status: 422, title: 'The model cannot be worked with', error: 'bad-geometry' },
  unsafe_file: { status: 422, title: 'The file is not safe to open', error: 'unsafe-file' },
  rate_limited: { status: 429, title: 'Too many requests', error: 'rate-limited' },
  queue_full: { status: 429, title: 'The queue is full', error: 'queue-full' },
  internal: { status: 500, title: 'Something went wrong in the service', error: 'internal' },
  unavailable: { status: 503, title: 'The service cannot work at present', error: 'service-down' },
  timeout: { status: 504, title: 'The work took too long', error: 'timeout' },
} as const satisfies Record<string, { status: number; title: string; error: ErrorCode }>

export type ProblemCode = keyof typeof problems

/** The body of every answer that is not a success. RFC 9457. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  detail: string
  code: ProblemCode
  /** One entry per field that cannot be taken. */
  errors?: FieldProblem[]
  /** `unsupported_prompt`: the nearest subjects that can be made. */
  suggestions?: string[]
}

/** An AppError that becomes exactly this problem. */
export function refusal(
  code: ProblemCode,
  detail: string,
  more: { errors?: FieldProblem[]; retryAfterMs?: number; cause?: unknown } = {},
): AppError {
  return new AppError(problems[code].error, detail, {
    details: { problem: code, ...(more.errors === undefined ? {} : { errors: more.errors }) },
    ...(more.retryAfterMs === undefined ? {} : { retryAfterMs: more.retryAfterMs }),
    ...(more.cause === undefined ? {} : { cause: more.cause }),
  })
}

/** 400 `invalid_request` with its entries. */
export function invalidRequest(errors: FieldProblem[]): AppError {
  return refusal('invalid_request', errors.map(({ field, reason }) => `${field} ${reason}`).join('; '), { errors })
}

/** The code of any thrown value. What nobody foresaw is `internal`. */
export function problemCodeOf(error: AppError): ProblemCode {
  for (const name of [error.details?.['problem'], error.details?.['reason']])
    if (typeof name === 'string' && Object.hasOwn(problems, name)) return name as ProblemCode
  return byErrorCode[error.code] ?? 'internal'
}

/** The body for any thrown value. The words of an `internal` one stay in the log. */
export function problemOf(thrown: unknown): ProblemBody {
  const error = AppError.from(thrown)
  const code = problemCodeOf(error)
  const { status, title } = problems[code]
  const errors = fieldProblemsOf(error)
  return {
    type: `urn:maquette:problem:${code}`,
    title,
    status,
    detail: code === 'internal' ? `${title}. Its log says more.` : error.message,
    code,
    ...(errors === undefined ? {} : { errors }),
    ...suggestionsOf(error),
  }
}

/** What is wrong with each field, or, from a part of the engine that names one field, with that. */
function fieldProblemsOf({ code, details, message }: AppError): FieldProblem[] | undefined {
  const errors = details?.['errors']
  if (Array.isArray(errors)) return errors as FieldProblem[]
  const field = details?.['field']
  return code === 'invalid-input' && typeof field === 'string' ? [{ field, reason: message }] : undefined
}

/** `{ suggestions }` where the engine gave some, else nothing. */
export function suggestionsOf(error: AppError): { suggestions?: string[] } {
  const suggestions = error.details?.['suggestions']
  return Array.isArray(suggestions) ? { suggestions: suggestions.map(String) } : {}
}

const byErrorCode: Partial<Record<ErrorCode, ProblemCode>> = {
  'invalid-input': 'invalid_request',
  'key-missing': 'invalid_api_key',
  'key-rejected': 'invalid_api_key',
  'credits-exhausted': 'insufficient_credits',
  'rate-limited': 'rate_limited',
  'queue-full': 'queue_full',
  timeout: 'timeout',
  'service-down': 'unavailable',
  'request-refused': 'invalid_request',
  'task-expired': 'expired',
  'disk-full': 'unavailable',
  'disk-denied': 'unavailable',
  'unsupported-format': 'unsupported_media_type',
  'bad-geometry': 'bad_geometry',
  'mesh-too-large': 'payload_too_large',
  'unsafe-file': 'unsafe_file',
  'not-found': 'not_found',
}
