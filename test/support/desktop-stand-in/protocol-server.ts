/** Carries the custom protocol over loopback HTTP, so that Chromium, which knows no `app:`, streams bodies and ranges as Electron does. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { maxMessageBytes } from '../../../shared/protocol/channels.ts'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

export type ProtocolHandler = (request: Request) => Response | Promise<Response>

export interface ProtocolServer {
  /** `http://127.0.0.1:PORT` */
  origin: string
  stop(): void
}

/** Every request becomes one for `ownOrigin` (such as `app://maquette`) and is answered by the handler. */
export async function serveProtocol(ownOrigin: string, handler: () => ProtocolHandler | null): Promise<ProtocolServer> {
  const server: Server = createServer((incoming, outgoing) => {
    answerWith(handler(), ownOrigin, incoming).then(
      (answer) => passOn(answer, outgoing),
      () => outgoing.destroy(),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the stand-in could not listen')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function passOn(answer: Response, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.body === null) {
    outgoing.end()
    return
  }
  const body = Readable.fromWeb(answer.body as NodeReadableStream)
  outgoing.on('close', () => body.destroy())
  body.on('error', () => outgoing.destroy())
  body.pipe(outgoing)
}

async function answerWith(
  handler: ProtocolHandler | null,
  ownOrigin: string,
  incoming: IncomingMessage,
): Promise<Response> {
  if (handler === null) return new Response('no handler', { status: 404 })
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined && name !== 'host') headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  // Electron reads a body of the page whole before it hands it on.
  const length = Number(incoming.headers['content-length'] ?? 0)
  if (length > maxMessageBytes) throw new Error(`a body of ${length} bytes crosses between processes`)
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  return handler(
    new Request(`${ownOrigin}${incoming.url ?? '/'}`, {
      method: incoming.method ?? 'GET',
      headers,
      ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' as const } : {}),
    }),
  )
}
