/** Opens a result for reading: follows and checks redirects, sends the key only to the service, requests ranges. */
import { Readable } from 'node:stream'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { checkLink, isPresigned, withoutQuery } from './address-rules.ts'
import { accountLimiter, holdBack, requireKey, type ClientContext } from './exchange.ts'
import { errorOfFailure, errorOfReply } from './http-errors.ts'
import { sendRequest, type HttpReply } from './http-request.ts'
import { outputStream } from './output-stream.ts'
import { isKeptLink } from './kept-answers.ts'
import { parseJson } from './parse-json.ts'
import { readText } from './read-body.ts'
import { retryAfterMs } from './retry-after.ts'
import type { OpenedOutput } from './service-client.ts'
import { fileUnpackLimit, unpack } from './unpack.ts'

const maxRedirects = 5
/** Statuses 202, 204 and 425 mean that the file cannot be downloaded yet. */
const notReady: readonly number[] = [202, 204, 425]

export interface OpenOptions {
  from: number
  etag: string | null
}

/**
 * Opens an output. Rejects with `task-expired` on 403, 404 and 410; `bad-reply` for unsafe links; `offline`, `timeout`,
 * `service-down`.
 */
export async function openOutput(
  context: ClientContext,
  url: string,
  options: OpenOptions,
  signal: AbortSignal,
): Promise<OpenedOutput> {
  if (url.startsWith('data:')) return openDataUri(url)
  if (isKeptLink(url)) return context.keptAnswers.open(url, options.from)
  const service = new URL(context.baseUrl)
  const { timeouts } = context
  if (!URL.canParse(url, `${context.baseUrl}/`))
    throw new AppError('bad-reply', 'the link of a result is not a web address', { details: { reason: 'unsafe-link' } })
  let link = new URL(url, `${context.baseUrl}/`)
  let previous: URL | null = null
  let isOurs = true
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const rule = checkLink(link, service, previous)
    // Another host must not be able to trigger authorised requests to the service.
    isOurs &&= link.origin === service.origin
    const key = isOurs && rule.withKey ? await requireKey(context) : null
    const limiter = isOurs && rule.withKey ? accountLimiter(context, key) : null
    // Downloads count towards the rate limit if the service counts all requests.
    if (limiter !== null && !context.connection.embedded && context.protocol.rates.all !== null)
      await limiter.wait('ask', signal, 1)
    const result = await sendRequest({
      method: 'GET',
      url: link,
      headers: {
        Accept: '*/*',
        ...(key === null ? {} : context.protocol.authorisation(key)),
        ...(options.from > 0 ? { Range: `bytes=${options.from}-` } : {}),
        ...(options.from > 0 && options.etag !== null ? { 'If-Range': options.etag } : {}),
      },
      signal,
      connectTimeoutMs: timeouts.connectTimeoutMs,
      replyTimeoutMs: timeouts.replyTimeoutMs.open,
      idleTimeoutMs: timeouts.idleTimeoutMs,
      network: context.network,
      refusePrivate: rule.refusePrivate,
    })
    if ('failure' in result) throw errorOfFailure(result.failure, link.host)
    const { reply } = result
    const location = redirectOf(reply)
    if (location === null) return readReply(context, reply, link, url, options, signal, key)
    reply.body.destroy()
    if (!URL.canParse(location, link))
      throw new AppError('bad-reply', 'a redirect leads nowhere', { details: { reason: 'unsafe-link' } })
    previous = link
    link = new URL(location, link)
  }
  throw new AppError('bad-reply', `more than ${maxRedirects} redirects`, {
    details: { reason: 'unsafe-link', link: withoutQuery(link) },
  })
}

function redirectOf(reply: HttpReply): string | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(reply.status)
  return isRedirect ? (reply.headers.location ?? null) : null
}

async function readReply(
  context: ClientContext,
  reply: HttpReply,
  link: URL,
  url: string,
  options: OpenOptions,
  signal: AbortSignal,
  key: string | null,
): Promise<OpenedOutput> {
  const { status, headers } = reply
  if (status !== 200 && status !== 206) {
    // More bytes are already stored than the file contains: it is a different file, so start over.
    if (status === 416 && options.from > 0) {
      reply.body.destroy()
      return openOutput(context, url, { from: 0, etag: null }, signal)
    }
    throw await refusal(context, reply, link, signal, key)
  }
  const { stream, wasPacked } = unpack(reply, fileUnpackLimit)
  const range = status === 206 ? /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers['content-range'] ?? '') : null
  // A partial compressed file, or a part without a range, cannot be appended.
  if (status === 206 && (range === null || wasPacked)) {
    reply.body.destroy()
    if (options.from > 0) return openOutput(context, url, { from: 0, etag: null }, signal)
    throw new AppError('bad-reply', 'the service sent a part that does not say which', { details: { reason: 'range' } })
  }
  return {
    body: outputStream(stream, link.host, signal, context.timeouts.trickle),
    from: range === null ? 0 : Number(range[1]),
    totalBytes: wasPacked ? null : range === null ? asBytes(headers['content-length']) : asBytes(range[3]),
    etag: headers.etag ?? null,
    mediaType: headers['content-type'] ?? null,
  }
}

async function refusal(
  context: ClientContext,
  reply: HttpReply,
  link: URL,
  signal: AbortSignal,
  key: string | null,
): Promise<AppError> {
  const { status } = reply
  if (notReady.includes(status)) {
    reply.body.destroy()
    const waitMs = retryAfterMs(reply.headers, context.clock.now())
    return new AppError('service-down', `${link.host} is not done with the result`, {
      details: { status, reason: 'not-ready', link: withoutQuery(link) },
      ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    })
  }
  const read = await readText(reply, signal, context.timeouts.textTimeoutMs)
  const text = 'text' in read ? read.text : ''
  const gone =
    [403, 404, 410].includes(status) || (key === null && status === 401) || (isPresigned(link) && status === 400)
  if (gone)
    return new AppError('task-expired', `the result is gone: ${link.host} answered ${status}`, {
      details: { status, link: withoutQuery(link) },
    })
  // For an error page without text, the status is enough.
  const said = key === null ? text : text.replaceAll(key, '•••')
  const words = context.protocol.readError({ status, headers: {}, json: parseJson(said), text: said })
  const error = errorOfReply(reply, words, { asked: 'other', now: context.clock.now() })
  if (key !== null) holdBack(context, accountLimiter(context, key), 'ask', error)
  return error
}

function openDataUri(url: string): OpenedOutput {
  const found = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[^;,]*)*),/i.exec(url)
  if (found === null)
    throw new AppError('bad-reply', 'a data URI cannot be read', { details: { reason: 'unsafe-link' } })
  const content = url.slice(found[0].length)
  const isBase64 = /;base64$/i.test(found[2] ?? '')
  const bytes = isBase64 ? Buffer.from(content, 'base64') : Buffer.from(percentDecoded(content))
  return {
    body: Readable.toWeb(Readable.from([bytes])) as ReadableStream<Uint8Array>,
    from: 0,
    totalBytes: bytes.byteLength,
    etag: null,
    mediaType: found[1] ?? null,
  }
}

function asBytes(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function percentDecoded(content: string): string {
  try {
    return decodeURIComponent(content)
  } catch (cause) {
    throw new AppError('bad-reply', 'a data URI cannot be read', { cause, details: { reason: 'unsafe-link' } })
  }
}
