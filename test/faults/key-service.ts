/** Services under several addresses that note which key came to which. They know nothing else. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  /** Scheme, host and port that the request was sent to. */
  origin: string
  /** The first part of the path: by it a connection is known. */
  mark: string
  key: string | null
}

export interface KeyServices {
  origins: readonly [string, ...string[]]
  heard: Heard[]
  close(): void
}

/** Two of them, each under two names. */
export async function startKeyServices(): Promise<KeyServices> {
  const heard: Heard[] = []
  const servers = [1, 2].map(() =>
    createServer((request, reply) => {
      heard.push(hear(request))
      const knows = request.url?.endsWith('/credits') === true
      reply.writeHead(knows ? 200 : 404, { 'content-type': 'application/json' })
      reply.end(knows ? '{"balance":100,"reserved":0}' : '{}')
    }),
  )
  const ports = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
      return (server.address() as AddressInfo).port
    }),
  )
  const [first = '', ...more] = ports.flatMap((port) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
  return {
    origins: [first, ...more],
    heard,
    close() {
      for (const server of servers) server.close().closeAllConnections()
    },
  }
}

export function hear(request: IncomingMessage): Heard {
  return {
    origin: `http://${request.headers.host ?? ''}`,
    mark: request.url?.split('/')[1] ?? '',
    key: request.headers.authorization?.replace(/^Bearer /, '') ?? null,
  }
}
