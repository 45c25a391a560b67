/** One request to the service of a connection and the text of its answer: key on, limits kept, key masked in what comes back. */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../../shared/app-error.ts'
import type { Clock } from '../ports.ts'
import type { StoredConnection } from '../store/records.ts'
import { errorOfFailure, errorOfReply, excerptOf, unreadable, type Asked } from './http-errors.ts'
import { sendRequest, type HttpRequest, type TransportFailure } from './http-request.ts'
import { limiterOf, type Lane, type Limiter, type Rate } from './limiter.ts'
import type { HttpDescription, Protocol } from './provider.ts'
import { readText } from './read-body.ts'
import { retryAfterMs } from './retry-after.ts'

/** What the files of a client share. */
export interface ClientContext {
  connection: StoredConnection
  /** Without a trailing slash. */
  baseUrl: string
  protocol: Protocol
  key: () => Promise<string | null>
  clock: Clock
  log(level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>): void
}

export interface ExchangeOptions {
  signal: AbortSignal
  replyTimeoutMs: number
  headers?: Record<string, string>
  /** Instead of the description's JSON. */
  file?: { path: string; bytes: number }
}

export interface TextReply {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Undefined where the text is not JSON. */
  json: unknown
}

export type Exchanged = { reply: TextReply } | { failure: TransportFailure }

/** How often the local service inside the studio may be asked: as often as it takes. */
const embeddedRates: Record<Lane, Rate> = {
  submit: { perMinute: 6_000, burst: 100 },
  ask: { perMinute: 60_000, burst: 500 },
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
    replyTimeoutMs: options.replyTimeoutMs,
  })
  if ('failure' in result) return result
  const read = await readText(result.reply, options.signal)
  if ('failure' in read) return read
  // Some services quote the key in their refusals; it must reach neither the window nor a log.
  const raw = 'tooLarge' in read ? '' : read.text
  const text = key === null || key === '' ? raw : raw.replaceAll(key, '•••')
  return { reply: { status: result.reply.status, headers: result.reply.headers, text, json: parseJson(text) } }
}

/** Sends anything but a submit, and resolves to the JSON of a 2xx. Rejects with AppError for everything else. */
export async function ask(
  context: ClientContext,
  description: HttpDescription,
  asked: Asked,
  options: ExchangeOptions,
): Promise<unknown> {
  const key = await requireKey(context)
  const limiter = accountLimiter(context, key)
  await limiter.wait('ask', options.signal)
  const exchanged = await exchange(context, description, key, options)
  if ('failure' in exchanged) throw errorOfFailure(exchanged.failure, new URL(context.baseUrl).host)
  const { reply } = exchanged
  holdBack(context, limiter, 'ask', reply)
  if (reply.status < 200 || reply.status >= 300) throw replyError(context, reply, asked)
  if (reply.json === undefined) throw unreadable('it is not JSON', reply.text, reply.status)
  return reply.json
}

/** Keeps the whole account quiet for as long as a 429 asks. */
export function holdBack(context: ClientContext, limiter: Limiter, lane: Lane, reply: TextReply): void {
  if (reply.status !== 429) return
  const wait = retryAfterMs(reply.headers['retry-after'], context.clock.now())
  if (wait !== undefined) limiter.hold(lane, wait)
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
