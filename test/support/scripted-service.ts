/** A real HTTP server that answers as a test reports it to, and remembers what it was asked. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'

export interface RecordedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  json: unknown
  /** Which connection it came on, counted from 1. */
  connection: number
  /** Resolves when the connection is gone. */
  closed: Promise<void>
}

export interface ScriptedAnswer {
  status?: number
  headers?: Record<string, string>
  /** Objects are sent as JSON. */
  body?: unknown
  /** Instead of a proper end: cut the connection at once, after the body, never go on after it, or never answer. */
  misbehave?: 'reset' | 'cut' | 'stall' | 'hang'
  /** The body in pieces of so many bytes, with a rest after each; the first may be larger. */
  pieces?: { firstBytes?: number; bytes: number; restMs: number }
}

export type Script = (request: RecordedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>

export interface ScriptedService {
  url: string
  port: number
  requests: RecordedRequest[]
  /** What it answers from now on. */
  script: Script
  close(): Promise<void>
}

/** Starts one on a port of its own at an IP address of this machine. */
export async function startScriptedService(
  script: Script = () => ({ status: 404 }),
  host = '127.0.0.1',
): Promise<ScriptedService> {
  const service = { script, requests: [] as RecordedRequest[] }
  const connections = new Map<Socket, number>()
  const server = createServer((incoming, outgoing) => {
    const connection = connections.get(incoming.socket) ?? connections.size + 1
    connections.set(incoming.socket, connection)
    const chunks: Buffer[] = []
    incoming.on('error', () => undefined)
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks)
      const recorded: RecordedRequest = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body,
        json: parse(body),
        connection,
        closed: new Promise((resolve) => incoming.socket.once('close', () => resolve())),
      }
      service.requests.push(recorded)
      void Promise.resolve(service.script(recorded)).then((answer) => send(outgoing, answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(service, {
    port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function send(outgoing: ServerResponse, answer: ScriptedAnswer): void {
  if (answer.misbehave === 'hang') return
  if (answer.misbehave === 'reset') {
    outgoing.socket?.resetAndDestroy()
    return
  }
  const isBytes = typeof answer.body === 'string' || answer.body instanceof Uint8Array
  const body =
    answer.body === undefined ? '' : isBytes ? (answer.body as string | Uint8Array) : JSON.stringify(answer.body)
  const status = answer.status ?? 200
  outgoing.writeHead(status, {
    ...(isBytes || answer.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(status === 204 || status === 304
      ? {}
      : { 'content-length': String(Buffer.byteLength(body) + (answer.misbehave === undefined ? 0 : 1000)) }),
    ...answer.headers,
  })
  if (answer.pieces !== undefined) void sendPieces(outgoing, Buffer.from(body), answer.pieces)
  else if (answer.misbehave === 'stall') outgoing.write(body)
  else if (answer.misbehave === 'cut') outgoing.write(body, () => outgoing.socket?.destroy())
  else outgoing.end(body)
}

async function sendPieces(outgoing: ServerResponse, body: Buffer, pieces: NonNullable<ScriptedAnswer['pieces']>) {
  const { firstBytes = pieces.bytes, bytes, restMs } = pieces
  for (let from = 0, until = firstBytes; from < body.length && !outgoing.destroyed; from = until, until += bytes) {
    outgoing.write(body.subarray(from, until))
    await rest(restMs)
  }
  outgoing.end()
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
