/**
 * Sends HTTP requests; the only module that talks to services. Each request opens its own connection, so that any
 * failure before "connected" proves that nothing was sent. Only reads may use a warm connection, where a reset before
 * the first byte cannot be told from one after the last.
 */
import { lookup as lookupAddress, type LookupOptions } from 'node:dns'
import { open } from 'node:fs/promises'
import { request as httpRequest, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { connect as connectTls } from 'node:tls'
import { isPrivateAddress } from './address-rules.ts'
import type { Network } from './network.ts'
import { bareHost } from './tunnel.ts'

export interface HttpRequest {
  method: string
  url: URL
  headers: Record<string, string>
  body?: RequestBody
  signal: AbortSignal
  connectTimeoutMs: number
  /** Maximum time from the last byte sent to the response head; also the longest pause while sending. */
  replyTimeoutMs: number
  /** Longest pause while reading a body. */
  idleTimeoutMs: number
  /** Undefined: connections are direct. */
  network?: Network | undefined
  /** Refuses names that resolve to a private address. Not applied behind a proxy, which resolves names itself. */
  refusePrivate?: boolean
  /** Agent for warm connections. Without one, or behind a proxy, the request opens its own connection. */
  agent?: Agent | false
}

/** Strings and files, sent in order. */
export interface RequestBody {
  /** Null: no `Content-Type` header. */
  mediaType: string | null
  pieces: readonly (string | { path: string; bytes: number })[]
}

export interface HttpReply {
  status: number
  headers: IncomingHttpHeaders
  /** Emits an error if the connection breaks. Must be read or destroyed. */
  body: IncomingMessage
}

/** Why a request got no response. `connecting`: nothing was sent. `sent`: something may have been. */
export interface TransportFailure {
  phase: 'connecting' | 'sent'
  /**
   * The system's error code (`ECONNREFUSED` …), or one of ours: `CONNECT_TIMEOUT`, `REPLY_TIMEOUT`, `IDLE_TIMEOUT`,
   * `PRIVATE_ADDRESS` …
   */
  errno: string | null
  aborted: boolean
  cause: unknown
  /** Whether the request failed on a warm connection, which the server may have closed. */
  onWarmConnection?: boolean
}

export type HttpResult = { reply: HttpReply } | { failure: TransportFailure }

/** Sends one request and resolves once the response head arrives. Redirects count as responses. Never rejects. */
export async function sendRequest(request: HttpRequest): Promise<HttpResult> {
  const { network, signal, url } = request
  if (network === undefined || signal.aborted) return send(request, null)
  // `AbortSignal.timeout` on the request's own signal would also end the tunnel while the request uses it.
  const connecting = new AbortController()
  const giveUp = () => connecting.abort()
  const timer = setTimeout(giveUp, request.connectTimeoutMs)
  signal.addEventListener('abort', giveUp, { once: true })
  let tunnel: Socket | null
  try {
    tunnel = await network.tunnelTo(url, connecting.signal)
  } catch (cause) {
    const isLate = connecting.signal.aborted && !signal.aborted
    const errno = isLate ? 'CONNECT_TIMEOUT' : errnoOf(cause)
    return { failure: { phase: 'connecting', errno, aborted: signal.aborted, cause } }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
  return send(request, tunnel)
}

/** Sends through the tunnel, or directly if it is null. */
function send(request: HttpRequest, tunnel: Socket | null): Promise<HttpResult> {
  const { signal } = request
  return new Promise((resolve) => {
    if (signal.aborted) {
      tunnel?.destroy()
      resolve({ failure: { phase: 'connecting', errno: null, aborted: true, cause: signal.reason } })
      return
    }
    let outgoing: ReturnType<typeof httpRequest>
    try {
      outgoing = startRequest(request, tunnel)
    } catch (cause) {
      tunnel?.destroy()
      // Thrown for invalid headers, such as a key with a line break.
      resolve({ failure: { phase: 'connecting', errno: errnoOf(cause), aborted: false, cause } })
      return
    }
    let phase: TransportFailure['phase'] = 'connecting'
    let onWarmConnection = false
    let answered = false
    let timer: NodeJS.Timeout | undefined
    let endSilence = () => undefined as void
    let unreadable: unknown
    const fail = (seen: unknown) => {
      clearTimeout(timer)
      endSilence()
      // An unreadable file also closes the connection, and the closure may be noticed first.
      const cause = unreadable ?? seen
      resolve({ failure: { phase, errno: errnoOf(cause), aborted: signal.aborted, cause, onWarmConnection } })
    }
    const giveUp = (code: string) => () => outgoing.destroy(errorWithCode(code))
    const expectReply = () => {
      if (answered) return
      clearTimeout(timer)
      endSilence()
      timer = setTimeout(giveUp('REPLY_TIMEOUT'), request.replyTimeoutMs)
    }
    const connected = (socket: Socket) => {
      phase = 'sent'
      clearTimeout(timer)
      if (outgoing.writableFinished) return expectReply()
      // The socket timeout resets with every byte, so a slow upload does not trigger it.
      endSilence = onSilence(socket, request.replyTimeoutMs, giveUp('REPLY_TIMEOUT'))
      outgoing.once('finish', expectReply)
    }
    outgoing.on('socket', (socket) => {
      // Until now the request may have been waiting for a free warm connection.
      timer = setTimeout(giveUp('CONNECT_TIMEOUT'), request.connectTimeoutMs)
      const stands = isOpen(socket)
      onWarmConnection = stands && tunnel === null
      if (stands) connected(socket)
      else socket.once(request.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => connected(socket))
    })
    outgoing.on('response', (body) => {
      clearTimeout(timer)
      endSilence()
      answered = true
      const release = onSilence(body.socket, request.idleTimeoutMs, () => body.destroy(errorWithCode('IDLE_TIMEOUT')))
      body.once('end', release).once('close', release)
      resolve({ reply: { status: body.statusCode ?? 0, headers: body.headers, body } })
    })
    outgoing.on('error', fail)
    // The body's reader, if any, also receives this error.
    outgoing.on('close', () => fail(new Error('the connection closed without an answer')))
    const noteUnreadable = (cause: unknown) => {
      unreadable = cause
    }
    sendBody(outgoing, request, noteUnreadable).catch((cause: unknown) => outgoing.destroy(cause as Error))
  })
}

/** Returns a thrown value's error code, or null. */
export function errnoOf(thrown: unknown): string | null {
  if (thrown === null || typeof thrown !== 'object') return null
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return errnoOf(thrown.errors[0])
  return 'cause' in thrown ? errnoOf(thrown.cause) : null
}

export function errorWithCode(code: string): Error {
  return Object.assign(new Error(code), { code })
}

function startRequest(request: HttpRequest, tunnel: Socket | null): ReturnType<typeof httpRequest> {
  const { url } = request
  return (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: request.method,
    headers: { Accept: 'application/json', 'Accept-Encoding': 'identity', ...bodyHeaders(request), ...request.headers },
    ...(tunnel === null ? { agent: request.agent ?? false } : { createConnection: () => throughTunnel(url, tunnel) }),
    signal: request.signal,
    ...(request.refusePrivate === true ? { lookup: publicLookup } : {}),
  })
}

function throughTunnel(url: URL, socket: Socket): Socket {
  const host = bareHost(url)
  // SNI accepts only names.
  return url.protocol === 'https:'
    ? connectTls({ socket, host, ...(isIP(host) === 0 ? { servername: host } : {}) })
    : socket
}

/** Calls `then` after this long without traffic; returns a function that stops watching. */
function onSilence(socket: Socket, ms: number, then: () => void): () => void {
  socket.setTimeout(ms)
  socket.once('timeout', then)
  return () => void socket.off('timeout', then)
}

function isOpen(socket: Socket): boolean {
  return !socket.connecting && !('secureConnecting' in socket && socket.secureConnecting === true)
}

function bodyHeaders({ body }: HttpRequest): Record<string, string> {
  if (body === undefined) return {}
  const bytes = body.pieces.reduce((sum, piece) => sum + sizeOf(piece), 0)
  return { ...(body.mediaType === null ? {} : { 'Content-Type': body.mediaType }), 'Content-Length': String(bytes) }
}

function sizeOf(piece: RequestBody['pieces'][number]): number {
  return typeof piece === 'string' ? Buffer.byteLength(piece) : piece.bytes
}

async function sendBody(
  outgoing: ReturnType<typeof httpRequest>,
  { body }: HttpRequest,
  onUnreadable: (cause: unknown) => void,
): Promise<void> {
  if (body === undefined) outgoing.end()
  else if (body.pieces.every((piece) => typeof piece === 'string')) outgoing.end(body.pieces.join(''))
  // The request may have ended in the meantime.
  else if (!outgoing.destroyed) await pipeline(bytesOf(body.pieces, onUnreadable), outgoing)
}

/** Opens one file at a time and always closes it. */
async function* bytesOf(
  pieces: RequestBody['pieces'],
  onUnreadable: (cause: unknown) => void,
): AsyncGenerator<string | Buffer> {
  for (const piece of pieces) {
    if (typeof piece === 'string') yield piece
    else yield* bytesIn(piece.path, onUnreadable)
  }
}

async function* bytesIn(path: string, onUnreadable: (cause: unknown) => void): AsyncGenerator<Buffer> {
  const noted = (cause: unknown): never => {
    onUnreadable(cause)
    throw cause
  }
  const file = await open(path, 'r').catch(noted)
  try {
    const stream = file.createReadStream({ autoClose: false })
    stream.once('error', onUnreadable)
    for await (const chunk of stream) yield chunk as Buffer
  } finally {
    await file.close()
  }
}

/** Checks the addresses actually used for the connection, so that the name cannot resolve differently in between. */
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
