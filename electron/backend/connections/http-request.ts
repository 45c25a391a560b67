/**
 * The only place where the studio speaks to a service. A request has a connection of its own, so that "connected" is an
 * event and not a guess: what fails before it has provably never left, whatever the error is called. Only questions may use
 * a warm connection, where a reset before the first byte and one after the last look the same.
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
  /** From the last byte out to the head of the answer; while a body goes out, without any of it moving. */
  replyTimeoutMs: number
  /** A body that brings nothing for this long has stopped. */
  idleTimeoutMs: number
  /** The way out where this computer's network has one of its own; without it everything is direct. */
  network?: Network | undefined
  /** Refuses names that are looked up to an address of a private network. Through a proxy it is the proxy that looks them up. */
  refusePrivate?: boolean
  /** Keeps connections warm; without it, or through a proxy, the request has one of its own. */
  agent?: Agent | false
}

/** Texts and files that follow each other. */
export interface RequestBody {
  /** Null: not named. */
  mediaType: string | null
  pieces: readonly (string | { path: string; bytes: number })[]
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
  /** The system's word (`ECONNREFUSED` …), or one of ours: `CONNECT_TIMEOUT`, `REPLY_TIMEOUT`, `IDLE_TIMEOUT`, `PRIVATE_ADDRESS` … */
  errno: string | null
  aborted: boolean
  cause: unknown
  /** It broke on a connection that had been kept warm, as the other side may have closed it meanwhile. */
  onWarmConnection?: boolean
}

export type HttpResult = { reply: HttpReply } | { failure: TransportFailure }

/** Sends one request and resolves at the head of the answer. Redirects are answers like any other. Never rejects. */
export async function sendRequest(request: HttpRequest): Promise<HttpResult> {
  const { network, signal, url } = request
  if (network === undefined || signal.aborted) return send(request, null)
  // Not the request's own signal with a timeout in it: that would end the tunnel in the middle of what is sent through it.
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

/** Through the tunnel, where there is one. */
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
      // A header that cannot be written, such as a key with a line break in it.
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
      // A file that cannot be read ends the connection as well, and that may be seen first.
      const cause = unreadable ?? seen
      resolve({ failure: { phase, errno: errnoOf(cause), aborted: signal.aborted, cause, onWarmConnection } })
    }
    const giveUp = (word: string) => () => outgoing.destroy(wordError(word))
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
      // The socket knows when nothing moves any more, however long a large body takes on a slow line.
      endSilence = onSilence(socket, request.replyTimeoutMs, giveUp('REPLY_TIMEOUT'))
      outgoing.once('finish', expectReply)
    }
    outgoing.on('socket', (socket) => {
      // Only now: a request may have waited for a warm connection to become free.
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
      const release = onSilence(body.socket, request.idleTimeoutMs, () => body.destroy(wordError('IDLE_TIMEOUT')))
      body.once('end', release).once('close', release)
      resolve({ reply: { status: body.statusCode ?? 0, headers: body.headers, body } })
    })
    outgoing.on('error', fail)
    // No one may be reading when a connection ends after its answer has begun; whoever reads sees the error again.
    outgoing.on('close', () => fail(new Error('the connection closed without an answer')))
    const noteUnreadable = (cause: unknown) => {
      unreadable = cause
    }
    sendBody(outgoing, request, noteUnreadable).catch((cause: unknown) => outgoing.destroy(cause as Error))
  })
}

/** The system's or our own word for what went wrong, or null. */
export function errnoOf(thrown: unknown): string | null {
  if (thrown === null || typeof thrown !== 'object') return null
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return errnoOf(thrown.errors[0])
  return 'cause' in thrown ? errnoOf(thrown.cause) : null
}

/** An error of our own that is known by its word, as the system's are. */
export function wordError(word: string): Error {
  return Object.assign(new Error(word), { code: word })
}

function startRequest(request: HttpRequest, tunnel: Socket | null): ReturnType<typeof httpRequest> {
  const { url } = request
  return (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: request.method,
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
      ...bodyHeaders(request),
      ...request.headers,
    },
    ...(tunnel === null ? { agent: request.agent ?? false } : { createConnection: () => throughTunnel(url, tunnel) }),
    signal: request.signal,
    ...(request.refusePrivate === true ? { lookup: publicLookup } : {}),
  })
}

function throughTunnel(url: URL, socket: Socket): Socket {
  const host = bareHost(url)
  // A name is what the certificate is for; addresses are not announced.
  return url.protocol === 'https:'
    ? connectTls({ socket, host, ...(isIP(host) === 0 ? { servername: host } : {}) })
    : socket
}

/** Calls when nothing moves on a socket for so long; the returned function ends the watch. */
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
  return {
    ...(body.mediaType === null ? {} : { 'Content-Type': body.mediaType }),
    'Content-Length': String(bytes),
  }
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
  // A request that ended meanwhile reports to no one any more.
  else if (!outgoing.destroyed) await pipeline(bytesOf(body.pieces, onUnreadable), outgoing)
}

/** Files are opened one after another, and closed however it ends. */
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
