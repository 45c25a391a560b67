/** One request to the service of a connection and the text of its answer: key on, limits kept, key masked in what comes back. */
import { createHash } from 'node:crypto'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { BoundKey, Clock } from '../ports.ts'
import type { StoredConnection } from '../store/records.ts'
import { originOf } from './base-url.ts'
import { errorOfFailure, errorOfReply, excerptOf, tooLarge, unreadable, type Asked } from './http-errors.ts'
import { sendRequest, type HttpReply, type TransportFailure } from './http-request.ts'
import { limiterOf, type Lane, type Limiter, type Rates } from './limiter.ts'
import { parseJson } from './parse-json.ts'
import type { Network } from './network.ts'
import type { HttpDescription, Protocol } from './provider.ts'
import type { Answer } from './answer.ts'
import type { AnswerPlace, KeptAnswers } from './kept-answers.ts'
import { readAnswer, readText } from './read-body.ts'
import { requestBodyOf } from './request-body.ts'
import { dateOf } from './retry-after.ts'
import type { AskRank } from './service-client.ts'
import type { Timeouts } from './timeouts.ts'
import type { WarmConnections } from './warm-connections.ts'

/** What the files of a client share. */
export interface ClientContext {
  connection: StoredConnection
  /** Without a trailing slash. */
  baseUrl: string
  /** The connection is at the provider's own address, and so are its other origins. */
  atHome: boolean
  /** Where answers that are results wait for the library. */
  kept: KeptAnswers
  protocol: Protocol
  key: () => Promise<BoundKey | 'locked' | null>
  /** Where the events of jobs are to be sent, or null. */
  eventsUrl: () => string | null
  clock: Clock
  timeouts: Timeouts
  warm: WarmConnections
  /** Without it everything is reached directly. */
  network?: Network | undefined
  log(level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>): void
  /** Hears every answer with what it answers, the key masked in it. For the live check of a service. */
  onAnswer?(description: HttpDescription, answer: Answer): void
}

export interface ExchangeOptions {
  signal: AbortSignal
  replyTimeoutMs: number
  headers?: Record<string, string>
  /** Where files go that the answer holds; without it an answer is text. */
  place?: AnswerPlace
  /** From the head of the answer to its end, where that is not as usual. */
  bodyTimeoutMs?: number
  /** A submit has a connection of its own. */
  connection: 'warm' | 'own'
}

export interface AskOptions {
  signal: AbortSignal
  place?: AnswerPlace
  /** 2 where it is not given. */
  rank?: AskRank
}

/** An answer of 2xx, and when the service says it was written. */
export interface DatedAnswer extends Answer {
  /** The service's clock, in Unix milliseconds. */
  date: number | null
}

export interface Reply extends Answer {
  /** It was not read to its end. */
  tooLarge: boolean
}

export type Exchanged = { reply: Reply } | { failure: TransportFailure }

/** How often the local service inside the studio may be asked: as often as it takes. */
const embeddedRates: Rates = {
  submit: { perMinute: 6_000, burst: 100 },
  ask: { perMinute: 60_000, burst: 500 },
  all: null,
}

/** The limiter of the account behind a key. */
export function accountLimiter(context: ClientContext, key: string | null): Limiter {
  const account = createHash('sha256')
    .update(`${context.baseUrl}\n${key ?? ''}`)
    .digest('hex')
  return limiterOf(account, context.connection.embedded ? embeddedRates : context.protocol.rates, context.clock)
}

/**
 * The connection's key for requests to its own address, or null where the service wants none. Rejects `key-missing`, with
 * `locked`, or with `keyOrigin` and `origin` where it was given for another address.
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
 * Sends a description. Redirects are not followed: the key goes to the address it was entered for, and to its provider's other
 * origins. Rejects only with what the disk says where an answer is to be kept.
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
  const { place, bodyTimeoutMs = timeouts.textTimeoutMs } = options
  const mayHold = place !== undefined && reply.status >= 200 && reply.status < 300
  const read = await (mayHold
    ? readAnswer(reply, place, options.signal, bodyTimeoutMs)
    : readText(reply, options.signal, bodyTimeoutMs))
  if ('failure' in read) return read
  const head = { status: reply.status, headers: plainHeaders(reply.headers) }
  const heard = (answered: Reply): Exchanged => {
    context.onAnswer?.(description, answered)
    return { reply: answered }
  }
  if ('file' in read) return heard({ ...head, text: '', json: undefined, tooLarge: false, file: read.file })
  // Some services quote the key in their refusals; it must reach neither the window nor a log.
  const wasTooLarge = 'tooLarge' in read
  const raw = wasTooLarge ? '' : read.text
  const text = key === null || key === '' ? raw : raw.replaceAll(key, '•••')
  return heard({ ...head, text, json: parseJson(text), tooLarge: wasTooLarge })
}

/**
 * Where a request goes. A connection that is not at the provider's own address, such as one behind a proxy, has its other
 * origins below the address that was entered: no key ever goes anywhere else.
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

/** Sends anything but a submit, and resolves to what came with a 2xx. Rejects with AppError for everything else. */
export async function ask(
  context: ClientContext,
  description: HttpDescription,
  asked: Asked,
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
  // The service may have closed the connection just when it was used again; a question may be asked twice.
  if (isQuestion && 'failure' in exchanged && wasClosedMeanwhile(exchanged.failure)) exchanged = await once('own')
  if ('failure' in exchanged) throw errorOfFailure(exchanged.failure, new URL(context.baseUrl).host)
  const { reply } = exchanged
  if (reply.status < 200 || reply.status >= 300) {
    const error = replyError(context, reply, asked)
    holdBack(context, limiter, 'ask', error)
    throw error
  }
  if (reply.tooLarge) throw tooLarge(reply.status)
  if (reply.json === undefined && reply.file === undefined) throw unreadable('it is not JSON', reply.text, reply.status)
  const inside = context.protocol.errorInside?.(reply) ?? null
  if (inside !== null) {
    const said = { status: inside.status, headers: reply.headers }
    const error = errorOfReply(said, inside.words, { asked, now: context.clock.now() })
    holdBack(context, limiter, 'ask', error)
    throw error
  }
  return { ...reply, date: dateOf(reply.headers['date']) }
}

/**
 * Keeps an account quiet for as long as a 429 asks; where it does not say how long, until the next token. A full queue is
 * no haste: then only submits wait, and only where it says how long.
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

/** The error of an answer that is not a 2xx. */
export function replyError(context: ClientContext, reply: Reply, asked: Asked): AppError {
  if (reply.status >= 300 && reply.status < 400) return movedError(reply)
  const words = context.protocol.readError(reply)
  const excerpt = reply.json === undefined && reply.text !== '' ? excerptOf(reply.text) : undefined
  const now = context.clock.now()
  return errorOfReply(reply, words, { asked, now, ...(excerpt === undefined ? {} : { excerpt }) })
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
