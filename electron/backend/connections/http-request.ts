/**
 * The only place where the studio speaks to a service. Every request has a connection of its own, so that "connected" is
 * an event and not a guess: what fails before it has provably never left, whatever the error is called. (The global
 * `fetch` keeps connections warm, where a reset before the first byte and one after the last look the same.)
 */
import { lookup as lookupAddress, type LookupOptions } from 'node:dns'
import { open } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { isPrivateAddress } from './address-rules.ts'

export interface HttpRequest {
  method: string
  url: URL
  headers: Record<string, string>
  body?: { text: string } | { path: string; bytes: number }
  signal: AbortSignal
  /** From the first byte out to the first byte of the answer. */
  replyTimeoutMs: number
  /** Refuses names that are looked up to an address of a private network. */
  refusePrivate?: boolean
}

export interface HttpReply {
  status: number
  headers: IncomingHttpHeaders
  /** Ends with an error when the connection does. Must be read or destroyed. */
  body: IncomingMessage
}

/** Why there is no reply. `connecting`: nothing of the request has left this machine. `sent`: something may have. */
export interface TransportFailure {
  phase: 'connecting' | 'sent'
  /** The system's word (`ECONNREFUSED` …), or one of ours: `CONNECT_TIMEOUT`, `REPLY_TIMEOUT`, `IDLE_TIMEOUT`, `PRIVATE_ADDRESS`. */
  errno: string | null
  aborted: boolean
  cause: unknown
}

export type HttpResult = { reply: HttpReply } | { failure: TransportFailure }

const connectTimeoutMs = 15_000
/** A body that brings nothing for this long has stopped. */
const idleTimeoutMs = 60_000

/** Sends one request and resolves at the head of the answer. Redirects are answers like any other. Never rejects. */
export function sendRequest(request: HttpRequest): Promise<HttpResult> {
  const { url, signal } = request
  const secure = url.protocol === 'https:'
  return new Promise((resolve) => {
    let phase: TransportFailure['phase'] = 'connecting'
    const fail = (cause: unknown) => {
      clearTimeout(timer)
      resolve({ failure: { phase, errno: errnoOf(cause), aborted: signal.aborted, cause } })
    }
    if (signal.aborted) {
      resolve({ failure: { phase, errno: null, aborted: true, cause: signal.reason } })
      return
    }
    const outgoing = (secure ? httpsRequest : httpRequest)(url, {
      method: request.method,
      headers: {
        Accept: 'application/json',
        'Accept-Encoding': 'identity',
        ...bodyHeaders(request),
        ...request.headers,
      },
      agent: false,
      signal,
      ...(request.refusePrivate === true ? { lookup: publicLookup } : {}),
    })
    let timer = setTimeout(() => outgoing.destroy(timeoutError('CONNECT_TIMEOUT')), connectTimeoutMs)
    outgoing.on('socket', (socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        phase = 'sent'
        clearTimeout(timer)
        timer = setTimeout(() => outgoing.destroy(timeoutError('REPLY_TIMEOUT')), request.replyTimeoutMs)
      })
    })
    outgoing.on('response', (body) => {
      clearTimeout(timer)
      body.setTimeout(idleTimeoutMs, () => body.destroy(timeoutError('IDLE_TIMEOUT')))
      resolve({ reply: { status: body.statusCode ?? 0, headers: body.headers, body } })
    })
    outgoing.on('error', fail)
    // Nobody may be reading when a connection ends after its answer has begun; whoever reads sees the error again.
    outgoing.on('close', () => fail(new Error('the connection closed without an answer')))
    sendBody(outgoing, request).catch((cause: unknown) => outgoing.destroy(cause as Error))
  })
}

/** The system's or our own word for what went wrong, or null. */
export function errnoOf(thrown: unknown): string | null {
  if (thrown === null || typeof thrown !== 'object') return null
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return errnoOf(thrown.errors[0])
  return 'cause' in thrown ? errnoOf(thrown.cause) : null
}

function bodyHeaders({ body }: HttpRequest): Record<string, string> {
  if (body === undefined) return {}
  if ('text' in body)
    return { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body.text)) }
  return { 'Content-Length': String(body.bytes) }
}

async function sendBody(outgoing: ReturnType<typeof httpRequest>, { body }: HttpRequest): Promise<void> {
  if (body === undefined) outgoing.end()
  else if ('text' in body) outgoing.end(body.text)
  else {
    const file = await open(body.path, 'r')
    await pipeline(file.createReadStream(), outgoing)
  }
}

function timeoutError(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** The check happens on the very addresses that are connected to, so that a name cannot change between the two. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  const all: LookupOptions & { all: true } = { ...options, all: true }
  lookupAddress(hostname, all, (error, addresses) => {
    if (error !== null) return callback(error, [])
    const allowed = addresses.filter(({ address }) => !isPrivateAddress(address))
    const [first] = allowed
    if (first === undefined)
      return callback(Object.assign(new Error(`${hostname} is private`), { code: 'PRIVATE_ADDRESS' }), [])
    return options.all === true ? callback(null, allowed) : callback(null, first.address, first.family)
  })
}
