/** The HTTP server: on this machine only, and only for those who call it by its own name. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { HttpBindings } from '@hono/node-server'
import { AppError } from '../../../shared/app-error.ts'
import { invalidRequest, problemOf, refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { fieldWords } from '../words/refusals.ts'
import type { App } from './create-app.ts'
import { isOwnHost } from './guard.ts'
import { problemResponse } from './problem-response.ts'

export interface Listening {
  port: number
  /** Lets running answers end for a moment, then closes every connection. */
  close(): Promise<void>
}

/** Rejects with AppError `invalid-input` when the port is taken or not allowed. */
export async function listen(app: App, port: number): Promise<Listening> {
  let ownPort = port
  const answer = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings
      if (!isOwnHost(incoming.headers.host, ownPort))
        return problemResponse(refusal('forbidden', detailWords.otherHost))
      return app.fetch(request, env)
    },
    {
      overrideGlobalObjects: false,
      errorHandler: () => problemResponse(invalidRequest([{ field: 'address', reason: fieldWords.unreadable }])),
    },
  )
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
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
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address === 'object' && address !== null) ownPort = address.port
  return {
    port: ownPort,
    close: () =>
      new Promise((resolve) => {
        // A connection that is kept alive becomes idle some time after its last answer, and would hold the server until then.
        const sweep = setInterval(() => server.closeIdleConnections(), 20)
        const end = setTimeout(() => server.closeAllConnections(), 1000)
        server.close(() => {
          clearInterval(sweep)
          clearTimeout(end)
          resolve()
        })
      }),
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
