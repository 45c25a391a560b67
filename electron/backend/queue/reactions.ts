/** Maps error codes to the reaction of the queue. Pure. */
import type { AppError, ErrorCode, ErrorData } from '../../../shared/protocol/app-error.ts'
import type { JobNoteRemark } from '../../../shared/protocol/job-note.ts'

/**
 * `pause`: nothing is sent to this connection until a person acts. `later`: retry. `disk`: retry and report. `end`: the
 * job has ended.
 */
export type Reaction = 'pause' | 'later' | 'disk' | 'end'

const reactions: Partial<Record<ErrorCode, Reaction>> = {
  'key-missing': 'pause',
  'key-rejected': 'pause',
  'proxy-password': 'pause',
  'credits-exhausted': 'pause',
  'spend-cap': 'pause',
  'rate-limited': 'later',
  'queue-full': 'later',
  offline: 'later',
  timeout: 'later',
  'service-down': 'later',
  'disk-full': 'disk',
  'disk-denied': 'disk',
}

export function reactionTo(code: ErrorCode): Reaction {
  return reactions[code] ?? 'end'
}

/** Whether the service cannot even be polled; an empty account only stops new requests. */
export function stopsAsking(code: ErrorCode): boolean {
  return code === 'key-missing' || code === 'key-rejected' || code === 'proxy-password'
}

/** Whether the artist has to accept an unknown price before this job is sent. */
export function isPriceQuestion({ code, details }: AppError): boolean {
  return code === 'spend-cap' && details?.['reason'] === 'price-unknown'
}

/** Marks an error of a job whose task was accepted and may have been charged. */
export function afterAcceptance(error: AppError): ErrorData {
  const data = error.toData()
  return error.code === 'request-refused' ? { ...data, details: { ...data.details, accepted: true } } : data
}

/** Returns the note of a job while its service cannot be reached or its result cannot be saved. */
export function noteFor(error: AppError): JobNoteRemark {
  switch (error.code) {
    case 'offline':
      return { code: 'no-connection', figures: {} }
    case 'rate-limited':
    case 'queue-full':
      return { code: 'rate-limited', figures: {} }
    case 'disk-full':
      return { code: 'disk-full', figures: {} }
    case 'disk-denied':
      return { code: 'disk-denied', figures: {} }
    default:
      return { code: 'not-answering', figures: {} }
  }
}
