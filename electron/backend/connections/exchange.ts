/** One request to the service of a connection and the text of its answer: key on, limits kept, key masked in what comes back. */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../../shared/app-error.ts'
import type { Clock } from '../ports.ts'
import type { StoredConnection } from '../store/records.ts'
import { errorOfFailure, errorOfReply, excerptOf, tooLarge, unreadable, type Asked } from './http-errors.ts'
import { sendRequest, type HttpRequest, type TransportFailure } from './http-request.ts'
import { limiterOf, type Lane, type Limiter, type Rates } from './limiter.ts'
import { parseJson } from './parse-json.ts'
import type { HttpDescription, Protocol } from './provider.ts'
import { readText } from './read-body.ts'
import { dateOf } from './retry-after.ts'
import type { AskRank } from './service-client.ts'
import type { Timeouts } from './timeouts.ts'
import type { WarmConnections } from './warm-connections.ts'

/** What the files of a client share. */
export interface ClientContext {
  connection: StoredConnection
  /** Without a trailing slash. */
  baseUrl: string
  protocol: Protocol
  key: () => Promise<string | null>
  clock: Clock
  timeouts: Timeouts
  warm: WarmConnections
  log(level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>): void
}

export interface ExchangeOptions {
  signal: AbortSignal
  replyTimeoutMs: number
  headers?: Record<string, string>
  /** Instead of the description's JSON. */
  file?: { path: string; bytes: number }
  /** A submit has a connection of its own. */
  connection: 'warm' | 'own'
}

export interface AskOptions {
  signal: AbortSignal
  headers?: Record<string, string>
  file?: { path: string; bytes: number }
  /** 2 where it is not given. */
  rank?: AskRank
}

/** The JSON of a 2xx, and when the service says it was written. */
export interface Answer {
  json: unknown
  text: string
  status: number
  /** The service's clock, in Unix milliseconds. */
  date: number | null
}

export interface TextReply {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Undefined where the text is not JSON. */
  json: unknown
  /** It was not read to its end. */
  tooLarge: boolean
}

export type Exchanged = { reply: TextReply } | { failure: TransportFailure }

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

/** The connection's key, or null where the service wants none. Rejects `key-missing`. */
export async function requireKey(context: ClientContext): Promise<string | null> {
  if (!context.protocol.needsKey) return null
  const key = await context.key()
  if (key === null)
    throw new AppError('key-missing', `${context.connection.name} has no key`, {
      details: { connectionId: context.connection.id },
    })
  return key
}

/** Sends a description. Redirects are not followed: the key goes to the one address it was entered for. Never rejects. */
export async function exchange(
  context: ClientContext,
  description: HttpDescription,
  key: string | null,
  options: ExchangeOptions,
): Promise<Exchanged> {
  const body: HttpRequest['body'] =
    options.file ?? (description.body === undefined ? undefined : { text: JSON.stringify(description.body) })
  const result = await sendRequest({
    method: description.method,
    url: new URL(context.baseUrl + description.path),
    headers: { ...(key === null ? {} : context.protocol.authorisation(key)), ...options.headers },
    ...(body === undefined ? {} : { body }),
    signal: options.signal,
    connectTimeoutMs: context.timeouts.connectTimeoutMs,
    replyTimeoutMs: options.replyTimeoutMs,
    idleTimeoutMs: context.timeouts.idleTimeoutMs,
    agent: options.connection === 'warm' && context.warm.agent(),
  })
  if ('failure' in result) return result
  const read = await readText(result.reply, options.signal, context.timeouts.textTimeoutMs)
  if ('failure' in read) return read
  // Some services quote the key in their refusals; it must reach neither the window nor a log.
  const wasTooLarge = 'tooLarge' in read
  const raw = wasTooLarge ? '' : read.text
  const text = key === null || key === '' ? raw : raw.replaceAll(key, '•••')
  const { status, headers } = result.reply
  return { reply: { status, headers, text, json: parseJson(text), tooLarge: wasTooLarge } }
}

/** Sends anything but a submit, and resolves to the JSON of a 2xx. Rejects with AppError for everything else. */
export async function ask(
  context: ClientContext,
  description: HttpDescription,
  asked: Asked,
  options: AskOptions,
): Promise<Answer> {
  const key = await requireKey(context)
  const limiter = accountLimiter(context, key)
  const { signal, rank, ...rest } = options
  const isQuestion = description.method === 'GET'
  const timeouts = context.timeouts.replyTimeoutMs
  const replyTimeoutMs = options.file === undefined ? timeouts.ask : timeouts.upload
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
  if (reply.json === undefined) throw unreadable('it is not JSON', reply.text, reply.status)
  return { json: reply.json, text: reply.text, status: reply.status, date: dateOf(reply.headers.date) }
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

/** The error of an answer that is no 2xx. */
export function replyError(context: ClientContext, reply: TextReply, asked: Asked): AppError {
  if (reply.status >= 300 && reply.status < 400) return movedError(reply)
  const words = context.protocol.readError(reply.json)
  const excerpt = reply.json === undefined && reply.text !== '' ? excerptOf(reply.text) : undefined
  const now = context.clock.now()
  return errorOfReply(reply, words, { asked, now, ...(excerpt === undefined ? {} : { excerpt }) })
}

function movedError(reply: TextReply): AppError {
  const location = reply.headers.location
  const target = location !== undefined && URL.canParse(location) ? new URL(location) : null
  return new AppError('request-refused', 'the service answers from another address', {
    details: {
      status: reply.status,
      reason: 'redirected',
      location: target === null ? (location?.split('?')[0] ?? null) : target.origin + target.pathname,
    },
  })
}
