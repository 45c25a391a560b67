/** Converts AppErrors to problem responses and messages of failed tasks. */
import { AppError, type ErrorCode } from '../../shared/protocol/app-error.ts'
import type { FieldProblem } from '../../shared/catalogue/check-fields.ts'
import type { z } from 'zod'
import { problems, wireValuesSchema, type ProblemCode } from './problem-codes.ts'
import { ofView, problemWords, refusalWords, tooManyTriangles } from './words/problems.ts'
import { fieldReason, fieldWords } from './words/refusals.ts'

type WireValues = z.infer<typeof wireValuesSchema>

/** RFC 9457. */
interface ProblemBody {
  type: string
  title: string
  status: number
  detail: string
  code: ProblemCode
  /** One entry for each invalid field. */
  errors?: FieldProblem[]
  /** What is wrong with a file or a prompt, with its values. */
  reason?: string
  figures?: WireValues
  /** For `unsupported_prompt`: the nearest subjects. */
  suggestions?: string[]
}

/** Returns an AppError that becomes this problem. `detail` comes from `words/problems.ts`; default: the general one. */
export function refusal(
  code: ProblemCode,
  detail: string = problemWords[code].detail,
  more: { errors?: FieldProblem[]; retryAfterMs?: number; cause?: unknown } = {},
): AppError {
  return new AppError(problems[code].error, detail, {
    details: { problem: code, detail, ...(more.errors === undefined ? {} : { errors: more.errors }) },
    ...(more.retryAfterMs === undefined ? {} : { retryAfterMs: more.retryAfterMs }),
    ...(more.cause === undefined ? {} : { cause: more.cause }),
  })
}

/** Returns a 400 `invalid_request` with these entries. */
export function invalidRequest(errors: FieldProblem[]): AppError {
  return refusedFields('invalid_request', errors)
}

/** Returns a problem with one entry per field. */
export function refusedFields(code: 'invalid_request' | 'no_effect', errors: FieldProblem[]): AppError {
  return refusal(code, inOneLine(errors), { errors })
}

/** Unexpected errors become `internal`. */
export function problemCodeOf(error: AppError): ProblemCode {
  for (const name of [error.details?.['problem'], error.details?.['reason']])
    if (typeof name === 'string' && Object.hasOwn(problems, name)) return name as ProblemCode
  return byErrorCode[error.code] ?? 'internal'
}

/** Converts any thrown value. The error's message appears only in the log. */
export function problemOf(thrown: unknown): ProblemBody {
  const error = AppError.from(thrown)
  const code = problemCodeOf(error)
  const errors = fieldProblemsOf(error)
  return {
    type: `urn:maquette:problem:${code}`,
    title: problemWords[code].title,
    status: problems[code].status,
    detail: detailOf(error),
    code,
    ...(errors === undefined ? {} : { errors }),
    ...reasonOf(error),
    ...suggestionsOf(error),
  }
}

/** Returns the sentence for an error by its code, reason and values. */
export function detailOf(error: AppError): string {
  const details = error.details ?? {}
  const code = problemCodeOf(error)
  if (typeof details['detail'] === 'string') return details['detail']
  const errors = fieldProblemsOf(error)
  if (errors !== undefined) return inOneLine(errors)
  const { triangles, limit, view } = details
  if (error.code === 'mesh-too-large' && typeof triangles === 'number' && typeof limit === 'number')
    return tooManyTriangles(triangles, limit)
  const words =
    refusalWords(details['why'], details) ?? refusalWords(details['reason'], details) ?? problemWords[code].detail
  return typeof view === 'string' && !words.includes(view) ? ofView(view, words) : words
}

/** Returns the problem of each field, including a field that the engine names. */
function fieldProblemsOf({ code, details = {} }: AppError): FieldProblem[] | undefined {
  const { errors, field, reason } = details
  if (Array.isArray(errors)) return errors as FieldProblem[]
  if (code !== 'invalid-input' || typeof field !== 'string') return undefined
  const words = typeof reason === 'string' ? fieldReason(reason, details) : null
  return [{ field, reason: words ?? fieldWords.unusable }]
}

function inOneLine(errors: readonly FieldProblem[]): string {
  return errors.map(({ field, reason }) => `${field} ${reason}`).join('; ')
}

/** Returns the code of a sentence about a file or a prompt, with its values; empty for an error without one. */
export function reasonOf({ details = {} }: AppError): { reason?: string; figures?: WireValues } {
  const reason = [details['why'], details['reason']].find((code) => refusalWords(code, details) !== null)
  if (typeof reason !== 'string') return {}
  const { reason: _reason, why: _why, problem: _problem, detail: _detail, suggestions: _suggestions, ...rest } = details
  const figures = wireValuesSchema.safeParse(rest)
  return { reason, figures: figures.data ?? {} }
}

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

/** Returns `application/problem+json` for any thrown value, with the matching headers. */
export function problemResponse(thrown: unknown, headers: Record<string, string> = {}): Response {
  const body = problemOf(thrown)
  const retryAfterMs = AppError.from(thrown).retryAfterMs
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      'content-type': 'application/problem+json',
      ...(body.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) }),
      ...headers,
    },
  })
}
