/** The HTTP server: on loopback unless configured otherwise, and only for requests with its own Host header. */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { getRequestListener } from '@hono/node-server'
import type { HttpBindings } from '@hono/node-server'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { invalidRequest, problemOf, refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { fieldWords } from '../words/refusals.ts'
import type { App } from './create-app.ts'
import { isOwnHost } from './guard.ts'
import { problemResponse } from '../problem.ts'

export interface ListenOptions {
  /** 0 chooses any free port. */
  port: number
  /** Address to listen on. Default: `127.0.0.1`. */
  host?: string
  /** Other accepted host names, with a port unless it is the default one. */
  hosts?: readonly string[]
  /** In PEM. */
  tls?: { cert: string; key: string }
}

export interface Listening {
  port: number
  /** Waits for responses in progress (default: a second), then closes every connection. */
  close(graceMs?: number): Promise<void>
}

/** Rejects with AppError `invalid-input` when the port is taken or not allowed, or the certificate cannot be used. */
export async function listen(app: App, options: ListenOptions): Promise<Listening> {
  const { port, host = '127.0.0.1', hosts = [], tls } = options
  let ownPort = port
  const isOwn = (named: string | undefined) => isOwnHost(named, ownPort) || hosts.includes(named?.toLowerCase() ?? '')
  const answer = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings
      if (!isOwn(incoming.headers.host)) return problemResponse(refusal('forbidden', detailWords.otherHost(hosts)))
      return app.fetch(request, env)
    },
    {
      overrideGlobalObjects: false,
      errorHandler: () => problemResponse(invalidRequest([{ field: 'address', reason: fieldWords.unreadable }])),
    },
  )
  const server = open((incoming, outgoing) => void answer(incoming, outgoing), tls)
  server.on('clientError', (_thrown, socket) => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const body = JSON.stringify(problemOf(refusal('invalid_request', detailWords.notHttp)))
    const head = `content-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}`
    socket.end(`HTTP/1.1 400 Bad Request\r\nconnection: close\r\n${head}\r\n\r\n${body}`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (thrown: NodeJS.ErrnoException) => reject(listenError(thrown, port)))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  if (typeof address === 'object' && address !== null) ownPort = address.port
  return {
    port: ownPort,
    close: (graceMs = 1000) =>
      new Promise((resolve) => {
        // A kept-alive connection becomes idle some time after its last response, and would delay the shutdown.
        const sweep = setInterval(() => server.closeIdleConnections(), 20)
        const end = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearInterval(sweep)
          clearTimeout(end)
          resolve()
        })
      }),
  }
}

function open(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void, tls: ListenOptions['tls']) {
  if (tls === undefined) return createServer(answer)
  try {
    return createTlsServer(tls, answer)
  } catch (thrown) {
    throw new AppError('invalid-input', `the certificate cannot be used: ${String(thrown)}`, { cause: thrown })
  }
}

function listenError(thrown: NodeJS.ErrnoException, port: number): AppError {
  const taken = thrown.code === 'EADDRINUSE'
  const denied = thrown.code === 'EACCES'
  if (!taken && !denied) return AppError.from(thrown)
  return new AppError('invalid-input', `port ${port} ${taken ? 'is already in use' : 'may not be used here'}`, {
    cause: thrown,
    details: { field: 'port' },
  })
}
