/** Maps transport failures and HTTP responses to AppError. Pure. */
import { AppError, type ErrorCode } from '../../../shared/protocol/app-error.ts'
import { oneLine } from '../../../shared/text/one-line.ts'
import type { TransportFailure } from './http-request.ts'
import { retryAfterMs } from './retry-after.ts'
import { ProxyError } from './tunnel.ts'
import { meaningOf, type Meaning, type ServiceWords } from './service-words.ts'

/** The kind of request: the same status can mean different things for each. */
export type RequestKind = 'submit' | 'task' | 'other'

const offline = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL']
const timeouts = ['CONNECT_TIMEOUT', 'REPLY_TIMEOUT', 'IDLE_TIMEOUT', 'ETIMEDOUT']

/** Returns the error for a request that got no response. */
export function errorOfFailure(failure: TransportFailure, host: string): AppError {
  const { errno, cause, phase } = failure
  if (failure.aborted) return new AppError('cancelled', `the request to ${host} was cancelled`)
  const options = (reason: string) => ({ cause, details: { reason, host, errno, phase } })
  if (cause instanceof ProxyError && errno !== 'CONNECT_TIMEOUT') {
    const { reason, proxy } = cause
    const code = reason.startsWith('password') ? 'proxy-password' : 'offline'
    return new AppError(code, cause.message, { cause, details: { reason, host, errno, phase, proxy } })
  }
  if (errno === 'UNPACKED_TOO_LARGE')
    return new AppError('bad-reply', `what ${host} packed would not fit anywhere`, options('too-large'))
  if (errno === 'Z_DATA_ERROR' || errno?.startsWith('ERR_BROTLI') === true)
    return new AppError('bad-reply', `${host} says that it packed its answer, and did not`, options('packing'))
  if (errno === 'ERR_INVALID_CHAR')
    return new AppError('key-rejected', 'the key has characters that cannot be sent', options('unsendable'))
  if (errno === 'PRIVATE_ADDRESS')
    return new AppError('bad-reply', `a link points into a private network: ${host}`, options('unsafe-link'))
  if (errno !== null && timeouts.includes(errno))
    return new AppError('timeout', `${host} did not answer in time`, options('timeout'))
  if (errno !== null && offline.includes(errno))
    return new AppError('offline', `${host} cannot be reached (${errno})`, options('unreachable'))
  if (errno !== null && /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/.test(errno))
    return new AppError('offline', `the certificate of ${host} cannot be trusted (${errno})`, options('certificate'))
  if (errno !== null && errno.startsWith('HPE_'))
    return new AppError('bad-reply', `${host} does not speak HTTP (${errno})`, options('not-http'))
  return new AppError('offline', `the connection to ${host} broke off`, options('broken-off'))
}

/** Returns the error for a refusal. `excerpt`: the start of a body that could not be parsed. */
export function errorOfReply(
  reply: { status: number; headers: Readonly<Record<string, string | string[] | undefined>> },
  words: ServiceWords,
  context: { asked: RequestKind; now: number; excerpt?: string },
): AppError {
  const { status, headers } = reply
  const code = meantCode(words.meaning, context.asked) ?? codeOf(status, meaningOf(words), context.asked)
  const wait = retryAfterMs(headers, context.now) ?? words.retryAfterMs
  const message = words.message === null ? null : oneLine(words.message)
  const reason = words.code === null ? null : oneLine(words.code)
  const says = message ?? reason ?? `HTTP ${status}`
  return new AppError(code, `the service answered ${status}: ${says}`, {
    details: {
      status,
      ...(message === null ? {} : { says: message }),
      ...(reason === null ? {} : { reason }),
      ...(words.meaning === 'not-ready' ? { notReady: true } : {}),
      ...(words.meaning === 'ended' ? { ended: true } : {}),
      ...(words.meaning === 'cancelled' ? { cancelled: true } : {}),
      ...(words.meaning === 'taken-before' ? { takenBefore: true } : {}),
      ...(words.suggestions.length === 0 ? {} : { suggestions: words.suggestions.map(oneLine) }),
      ...(words.fields.length === 0
        ? {}
        : { fields: words.fields.map((one) => ({ field: oneLine(one.field), reason: oneLine(one.reason) })) }),
      ...(context.excerpt === undefined ? {} : { excerpt: context.excerpt }),
    },
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  })
}

/** Returns the error for an unusable 2xx response, with an excerpt for diagnosis. */
export function unreadable(reason: string, text: string, status: number): AppError {
  const kind = /^\s*<(!doctype|html|\?xml)/i.test(text) ? 'a web page' : 'something'
  return new AppError('bad-reply', `the service sent ${kind} that cannot be read: ${reason}`, {
    details: { reason, status, excerpt: excerptOf(text) },
  })
}

/** Returns the error for a response above the size limit. */
export function tooLarge(status: number): AppError {
  return new AppError('bad-reply', 'the service sent more than any answer needs', {
    details: { reason: 'too-large', status },
  })
}

const noSuchPath: readonly unknown[] = [404, 405, 501]

/** Whether an error means that the service has no such endpoint. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof AppError && noSuchPath.includes(thrown.details?.['status'])
}

/** Returns at most 500 characters of a body, on one line. */
export function excerptOf(text: string): string {
  return oneLine(text.slice(0, 2000)).slice(0, 500)
}

/** Returns the error code for a meaning identified by the provider's reader. */
function meantCode(meaning: ServiceWords['meaning'], requested: RequestKind): ErrorCode | null {
  switch (meaning) {
    case 'key':
      return 'key-rejected'
    case 'credits':
      return 'credits-exhausted'
    case 'rate-limited':
    case 'queue-full':
      return meaning
    case 'moderation':
      return 'content-refused'
    case 'gone':
      return 'task-expired'
    case 'failed':
    case 'cancelled':
      return requested === 'task' ? 'task-failed' : 'request-refused'
    case 'not-ready':
    case 'down':
      return 'service-down'
    case 'refused':
    case 'ended':
    case 'taken-before':
      return 'request-refused'
    case undefined:
      return null
  }
}

function codeOf(status: number, meaning: Meaning | null, requested: RequestKind): ErrorCode {
  if (status === 429) return meaning === 'queue-full' ? 'queue-full' : 'rate-limited'
  if (status === 401) return 'key-rejected'
  if (status === 402) return 'credits-exhausted'
  if (status === 408) return 'timeout'
  if (status >= 500) return 'service-down'
  if (meaning === 'moderation') return 'content-refused'
  if (meaning === 'credits') return 'credits-exhausted'
  if (meaning === 'queue-full') return 'queue-full'
  if (meaning === 'rate-limited') return 'rate-limited'
  if (status === 403 || meaning === 'key') return 'key-rejected'
  if ((status === 404 || status === 410) && requested === 'task') return 'task-expired'
  return 'request-refused'
}
