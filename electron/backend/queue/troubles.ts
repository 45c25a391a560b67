/** Which error means what for the queue: the table of house rules as data. Pure. */
import type { AppError, ErrorCode, ErrorData } from '../../../shared/protocol/app-error.ts'
import type { JobNoteRemark } from '../../../shared/protocol/job-note.ts'

/** `pause`: nothing more to this connection until a person acts. `later`: try again. `disk`: try again, and say so. `end`: the job is over. */
export type Trouble = 'pause' | 'later' | 'disk' | 'end'

const troubles: Partial<Record<ErrorCode, Trouble>> = {
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

export function troubleOf(code: ErrorCode): Trouble {
  return troubles[code] ?? 'end'
}

/** Without a key, or a way to the service, nothing can even be asked; an empty account only stops new requests. */
export function stopsAsking(code: ErrorCode): boolean {
  return code === 'key-missing' || code === 'key-rejected' || code === 'proxy-password'
}

/** It is not sent before the artist accepts that its price is unknown. The other jobs of the connection go on. */
export function isPriceQuestion({ code, details }: AppError): boolean {
  return code === 'spend-cap' && details?.['reason'] === 'price-unknown'
}

/** An error of a job whose task was taken, and may have been charged: a refusal then means something else to people. */
export function afterAcceptance(error: AppError): ErrorData {
  const data = error.toData()
  return error.code === 'request-refused' ? { ...data, details: { ...data.details, accepted: true } } : data
}

/** The note of a job while its service cannot be asked, or its result cannot be kept. */
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
