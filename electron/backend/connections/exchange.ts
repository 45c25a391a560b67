/**
 * Sends one of a connection's requests and reads the response: adds the key, applies rate limits, masks the key in the
 * response.
 */
import { createHash } from 'node:crypto'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { BoundKey, Clock } from '../ports.ts'
import type { StoredConnection } from '../store/records.ts'
import { originOf } from './base-url.ts'
import { errorOfFailure, errorOfReply, excerptOf, tooLarge, unreadable, type RequestKind } from './http-errors.ts'
import { sendRequest, type HttpReply, type TransportFailure } from './http-request.ts'
import { limiterOf, type Lane, type Limiter, type Rates } from './limiter.ts'
import { parseJson } from './parse-json.ts'
import type { Network } from './network.ts'
import type { HttpDescription, Protocol } from './provider.ts'
import type { Answer } from './answer.ts'
import type { AnswerSink, KeptAnswers } from './kept-answers.ts'
import { readAnswer, readText } from './read-body.ts'
import { requestBodyOf } from './request-body.ts'
import { dateOf } from './retry-after.ts'
import type { AskRank } from './service-client.ts'
import type { Timeouts } from './timeouts.ts'
import type { WarmConnections } from './warm-connections.ts'

/** State shared by a client's modules. */
export interface ClientContext {
  connection: StoredConnection
  /** Has no trailing slash. */
  baseUrl: string
  /** Whether the connection uses the provider's own address, and therefore its other origins. */
  atHome: boolean
  /** Stores responses that contain results until the library has imported them. */
  keptAnswers: KeptAnswers
  protocol: Protocol
  key: () => Promise<BoundKey | 'locked' | null>
  /** Returns the address that receives job events, or null. */
  eventsUrl: () => string | null
  clock: Clock
  timeouts: Timeouts
  warm: WarmConnections
  /** Undefined: all connections are direct. */
  network?: Network | undefined
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
  /** Receives every response, with the key masked. Used by the live check of a service. */
  onAnswer?(description: HttpDescription, answer: Answer): void
}

export interface ExchangeOptions {
  signal: AbortSignal
  replyTimeoutMs: number
  headers?: Record<string, string>
  /** Destination for files in the response; undefined if the response is text. */
  sink?: AnswerSink
  /** From the response head to its end; defaults to the usual timeout. */
  bodyTimeoutMs?: number
  /** A submit opens its own connection. */
  connection: 'warm' | 'own'
}

export interface AskOptions {
  signal: AbortSignal
  sink?: AnswerSink
  /** Default: 2. */
  rank?: AskRank
}

/** A 2xx response with the time at which the service wrote it. */
export interface DatedAnswer extends Answer {
  /** By the service's clock, in Unix milliseconds. */
  date: number | null
}

export interface Reply extends Answer {
  /** Whether reading stopped at the size limit. */
  tooLarge: boolean
}

export type Exchanged = { reply: Reply } | { failure: TransportFailure }

/** Rates for the embedded local service: effectively unlimited. */
const embeddedRates: Rates = {
  submit: { perMinute: 6_000, burst: 100 },
  ask: { perMinute: 60_000, burst: 500 },
  all: null,
}

/** Returns the rate limiter of the account behind a key. */
export function accountLimiter(context: ClientContext, key: string | null): Limiter {
  const account = createHash('sha256')
    .update(`${context.baseUrl}\n${key ?? ''}`)
    .digest('hex')
  return limiterOf(account, context.connection.embedded ? embeddedRates : context.protocol.rates, context.clock)
}

/**
 * Returns the key for the connection's own address, or null if the service needs none. Rejects with `key-missing`, with
 * the detail `locked`, or with `keyOrigin` and `origin` if the key belongs to another address.
 */
export async function requireKey(context: ClientContext): Promise<string | null> {
  if (!context.protocol.needsKey) return null
  const key = await context.key()
  const origin = originOf(context.baseUrl)
  if (key !== null && key !== 'locked' && key.origin === origin) return key.secret
  const { id, name } = context.connection
  if (key === null) throw new AppError('key-missing', `${name} has no key`, { details: { connectionId: id } })
  if (key === 'locked')
    throw new AppError('key-missing', `the key of ${name} is locked`, { details: { connectionId: id, locked: true } })
  throw new AppError('key-missing', `the key of ${name} was given for ${key.origin}, not for ${origin}`, {
    details: { connectionId: id, keyOrigin: key.origin, origin },
  })
}

/**
 * Sends a request without following redirects, so that the key reaches only the entered address and the provider's own
 * origins. Rejects only with disk errors, if a response is stored.
 */
export async function exchange(
  context: ClientContext,
  description: HttpDescription,
  key: string | null,
  options: ExchangeOptions,
): Promise<Exchanged> {
  const { timeouts } = context
  const { body, origin } = description
  const result = await sendRequest({
    method: description.method,
    url: new URL(addressOf(context, origin) + description.path),
    headers: {
      ...(key === null ? {} : context.protocol.authorisation(key)),
      ...description.headers,
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: requestBodyOf(body) }),
    signal: options.signal,
    connectTimeoutMs: timeouts.connectTimeoutMs,
    replyTimeoutMs: options.replyTimeoutMs,
    idleTimeoutMs: timeouts.idleTimeoutMs,
    network: context.network,
    agent: options.connection === 'warm' && origin === undefined && context.warm.agent(),
  })
  if ('failure' in result) return result
  const { reply } = result
  const { sink, bodyTimeoutMs = timeouts.textTimeoutMs } = options
  const mayHold = sink !== undefined && reply.status >= 200 && reply.status < 300
  const read = await (mayHold
    ? readAnswer(reply, sink, options.signal, bodyTimeoutMs)
    : readText(reply, options.signal, bodyTimeoutMs))
  if ('failure' in read) return read
  const head = { status: reply.status, headers: plainHeaders(reply.headers) }
  const reported = (answered: Reply): Exchanged => {
    context.onAnswer?.(description, answered)
    return { reply: answered }
  }
  if ('file' in read) return reported({ ...head, text: '', json: undefined, tooLarge: false, file: read.file })
  // Some services quote the key in an error response; it must not reach the window or a log.
  const wasTooLarge = 'tooLarge' in read
  const raw = wasTooLarge ? '' : read.text
  const text = key === null || key === '' ? raw : raw.replaceAll(key, '•••')
  return reported({ ...head, text, json: parseJson(text), tooLarge: wasTooLarge })
}

/**
 * Returns an origin's address. If the connection does not use the provider's own address (but a proxy, for example),
 * origins are paths below the entered address, so that the key is sent nowhere else.
 */
export function addressOf(context: Pick<ClientContext, 'baseUrl' | 'atHome' | 'protocol'>, origin?: string): string {
  if (origin === undefined) return context.baseUrl
  const own = context.protocol.origins[origin]
  if (own === undefined) throw new AppError('internal', `the provider has no origin ${origin}`)
  return context.atHome ? own : `${context.baseUrl}/${origin}`
}

function plainHeaders(headers: HttpReply['headers']): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(', ') : value
  return plain
}

/** Sends any request except a submit. Resolves to a 2xx response; rejects with AppError otherwise. */
export async function ask(
  context: ClientContext,
  description: HttpDescription,
  requested: RequestKind,
  options: AskOptions,
): Promise<DatedAnswer> {
  const key = await requireKey(context)
  const limiter = accountLimiter(context, key)
  const { signal, rank, ...rest } = options
  const isQuestion = description.method === 'GET'
  const timeouts = context.timeouts.replyTimeoutMs
  const { body } = description
  const carriesFile =
    body !== undefined && ('file' in body || ('parts' in body && body.parts.some((part) => 'file' in part)))
  const replyTimeoutMs = carriesFile ? timeouts.upload : timeouts.ask
  const once = async (connection: 'warm' | 'own') => {
    await limiter.wait('ask', signal, rank)
    return exchange(context, description, key, { ...rest, signal, replyTimeoutMs, connection })
  }
  let exchanged = await once(isQuestion ? 'warm' : 'own')
  // The service may just have closed the warm connection; reads are safe to repeat.
  if (isQuestion && 'failure' in exchanged && wasClosedMeanwhile(exchanged.failure)) exchanged = await once('own')
  if ('failure' in exchanged) throw errorOfFailure(exchanged.failure, new URL(context.baseUrl).host)
  const { reply } = exchanged
  if (reply.status < 200 || reply.status >= 300) {
    const error = replyError(context, reply, requested)
    holdBack(context, limiter, 'ask', error)
    throw error
  }
  if (reply.tooLarge) throw tooLarge(reply.status)
  if (reply.json === undefined && reply.file === undefined) throw unreadable('it is not JSON', reply.text, reply.status)
  const inside = context.protocol.errorInside?.(reply) ?? null
  if (inside !== null) {
    const said = { status: inside.status, headers: reply.headers }
    const error = errorOfReply(said, inside.words, { asked: requested, now: context.clock.now() })
    holdBack(context, limiter, 'ask', error)
    throw error
  }
  return { ...reply, date: dateOf(reply.headers['date']) }
}

/**
 * Delays an account's requests after a 429 for as long as the service asks, by default until the next token. A full
 * queue delays only submits, and only if the service specifies a duration.
 */
export function holdBack(context: ClientContext, limiter: Limiter, lane: Lane, error: AppError): void {
  if (error.code === 'queue-full') {
    if (lane === 'submit' && error.retryAfterMs !== undefined) limiter.hold('submit', error.retryAfterMs, 'lane')
    return
  }
  if (error.code !== 'rate-limited') return
  const { perMinute } = (context.connection.embedded ? embeddedRates : context.protocol.rates)[lane]
  limiter.hold(lane, error.retryAfterMs ?? Math.max(1000, 60_000 / perMinute), 'account')
}

function wasClosedMeanwhile({ onWarmConnection, aborted, errno }: TransportFailure): boolean {
  return onWarmConnection === true && !aborted && (errno === null || /^(ECONNRESET|EPIPE|ECONNABORTED)$/.test(errno))
}

/** Returns the error for a non-2xx response. */
export function replyError(context: ClientContext, reply: Reply, requested: RequestKind): AppError {
  if (reply.status >= 300 && reply.status < 400) return movedError(reply)
  const words = context.protocol.readError(reply)
  const excerpt = reply.json === undefined && reply.text !== '' ? excerptOf(reply.text) : undefined
  const now = context.clock.now()
  return errorOfReply(reply, words, { asked: requested, now, ...(excerpt === undefined ? {} : { excerpt }) })
}

function movedError(reply: Reply): AppError {
  const location = reply.headers['location']
  const target = location !== undefined && URL.canParse(location) ? new URL(location) : null
  return new AppError('request-refused', 'the service answers from another address', {
    details: {
      status: reply.status,
      reason: 'redirected',
      location: target === null ? (location?.split('?')[0] ?? null) : target.origin + target.pathname,
    },
  })
}
