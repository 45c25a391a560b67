/** A plain HTTP server on 127.0.0.1 that can go away and come back at the same address, and remembers what it was asked. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, sendAnswer } from './answer.ts'

export interface WebRequest {
  method: string
  /** With the query. */
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface WebServer {
  url: string
  /** Every request that came in whole, the earliest first. */
  requests: WebRequest[]
  /** Refuses connections from now on, and cuts those there are. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export interface WebServerOptions {
  now: () => number
  sleep: (ms: number) => Promise<void>
  answer: (request: WebRequest) => Answer | Promise<Answer>
}

/** Starts one on a port of its own. */
export async function startWebServer({ now, sleep, answer }: WebServerOptions): Promise<WebServer> {
  const requests: WebRequest[] = []
  const make = (): Server =>
    createServer((incoming, outgoing) => {
      const chunks: Buffer[] = []
      incoming.on('error', () => undefined)
      outgoing.on('error', () => undefined)
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const { method = '', url = '', headers } = incoming
        const request: WebRequest = { method, path: url, headers, body: Buffer.concat(chunks) }
        requests.push(request)
        const respond = async (): Promise<void> => {
          const said = await answer(request)
          if (said.delayMs !== undefined) await sleep(said.delayMs)
          sendAnswer(outgoing, said, new Date(now()))
        }
        respond().catch(() => outgoing.socket?.resetAndDestroy())
      })
    })
  const listen = (server: Server, port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  const end = (server: Server) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })

  let server = make()
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    goAway: () => end(server),
    async comeBack() {
      server = make()
      await listen(server, port)
    },
    close: () => end(server),
  }
}
