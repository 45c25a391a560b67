/** The problems of this service: code, HTTP status, and corresponding error code. */
import { z } from 'zod'
import type { ErrorCode } from '../../shared/protocol/app-error.ts'
import { interfaceWords } from './words/interface.ts'

export const problems = {
  invalid_request: { status: 400, error: 'invalid-input' },
  invalid_api_key: { status: 401, error: 'key-rejected' },
  insufficient_credits: { status: 402, error: 'credits-exhausted' },
  forbidden: { status: 403, error: 'request-refused' },
  not_found: { status: 404, error: 'not-found' },
  unsupported: { status: 404, error: 'request-refused' },
  method_not_allowed: { status: 405, error: 'request-refused' },
  already_finished: { status: 409, error: 'request-refused' },
  not_finished: { status: 409, error: 'request-refused' },
  idempotency_conflict: { status: 409, error: 'request-refused' },
  expired: { status: 410, error: 'task-expired' },
  payload_too_large: { status: 413, error: 'request-refused' },
  unsupported_media_type: { status: 415, error: 'unsupported-format' },
  range_not_satisfiable: { status: 416, error: 'request-refused' },
  no_effect: { status: 422, error: 'invalid-input' },
  unsupported_prompt: { status: 422, error: 'request-refused' },
  unsupported_measure: { status: 422, error: 'request-refused' },
  no_subject: { status: 422, error: 'request-refused' },
  bad_geometry: { status: 422, error: 'bad-geometry' },
  unsafe_file: { status: 422, error: 'unsafe-file' },
  rate_limited: { status: 429, error: 'rate-limited' },
  queue_full: { status: 429, error: 'queue-full' },
  internal: { status: 500, error: 'internal' },
  unavailable: { status: 503, error: 'service-down' },
  timeout: { status: 504, error: 'timeout' },
} as const satisfies Record<string, { status: number; error: ErrorCode }>

/** The values of a note or a reason, as they are sent. */
export const wireValuesSchema = z.record(
  z.string(),
  z.union([z.number(), z.string(), z.boolean(), z.array(z.string()), z.array(z.number()), z.null()]),
)

/** Fields of a problem and of a failed task's error. */
export const reasonShape = {
  reason: z.string().optional().describe(interfaceWords.fields.reason),
  figures: wireValuesSchema.optional().describe(interfaceWords.fields.reasonFigures),
}

export type ProblemCode = keyof typeof problems
