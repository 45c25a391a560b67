/**
 * Listens for events, on this machine only. There is a single kind of address, and every response is a bare status, so
 * that strangers who reach it through a tunnel learn nothing and cost little. CORS is not enabled, and any Host is
 * accepted, since a tunnel changes it: only the signature counts.
 */
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../../../shared/protocol/app-error.ts'

export interface EventDoor {
  port: number
  close(): Promise<void>
}

export type EventAnswer = 204 | 400 | 401 | 404 | 429

interface EventDoorParts {
  /** 0 chooses any free port. */
  port: number
  /** Resolves to the response status. */
  receive: (connectionId: string, headers: IncomingHttpHeaders, body: Uint8Array) => Promise<EventAnswer>
  /** Called with unexpected errors. */
  onTrouble: (thrown: unknown) => void
}

const maxBytes = 256 * 1024
const maxConnections = 64
const requestTimeoutMs = 10_000
/** Maximum time that a sender may continue its body after the response has been decided. */
const lingerMs = 1000

/** Rejects with `invalid-input` (field `port`, `reason: 'port-taken'` or `'port-denied'`). */
export async function listenForEvents(parts: EventDoorParts): Promise<EventDoor> {
  const server = createServer({ requestTimeout: requestTimeoutMs, connectionsCheckingInterval: 2000 })
  const openSockets = new Set<Socket>()
  server.on('connection', (socket) => {
    openSockets.add(socket)
    socket.once('close', () => openSockets.delete(socket))
    // Refusing the newest connection would let idle ones lock out the service.
    const oldest = openSockets.size > maxConnections ? openSockets.values().next().value : undefined
    if (oldest === undefined) return
    openSockets.delete(oldest)
    oldest.destroy()
  })
  server.on('request', (request, reply) => {
    request.on('error', () => undefined)
    reply.on('error', () => undefined)
    answer(request, parts)
      .catch((thrown: unknown) => {
        if (!request.destroyed) parts.onTrouble(thrown)
        return 400 as const
      })
      .then((status) => respond(request, reply, status))
      .catch(parts.onTrouble)
  })
  server.on('clientError', (_thrown, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    else socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (thrown: NodeJS.ErrnoException) => reject(doorError(thrown, parts.port)))
    server.listen(parts.port, '127.0.0.1', resolve)
  })
  server.on('error', parts.onTrouble)
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : parts.port,
    // Senders retry, so there is no need to wait for open requests.
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(request: IncomingMessage, { receive }: EventDoorParts): Promise<number> {
  const connectionId = /^\/webhooks\/([\w-]{1,64})(?:\?.*)?$/.exec(request.url ?? '')?.[1]
  if (request.method !== 'POST' || connectionId === undefined) return 404
  const { 'content-type': type = '', 'content-encoding': encoding } = request.headers
  if (!/^application\/json\s*(;|$)/i.test(type) || encoding !== undefined) return 400
  const body = await readBody(request)
  return body === null ? 413 : receive(connectionId, request.headers, body)
}

/** Returns null for a body over the limit; the rest of it stays unread. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return null
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function respond(request: IncomingMessage, reply: ServerResponse, status: number): void {
  reply.writeHead(status, status === 204 ? {} : { 'content-length': 0 }).end()
  if (request.complete) return
  // Closing the connection would prevent the sender from receiving the response.
  request.resume()
  setTimeout(() => {
    if (!request.complete) request.destroy()
  }, lingerMs).unref()
}

function doorError(thrown: NodeJS.ErrnoException, port: number): AppError {
  const reason = thrown.code === 'EADDRINUSE' ? 'port-taken' : thrown.code === 'EACCES' ? 'port-denied' : null
  if (reason === null) return AppError.from(thrown)
  return new AppError('invalid-input', `port ${port} cannot be used: ${reason}`, {
    cause: thrown,
    details: { field: 'port', reason, port },
  })
}
