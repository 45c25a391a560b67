/** A proxy before several servers, as an operator has one: it sends each request to the next of those that say they are ready. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface RoundRobin {
  url: string
  ready: () => number[]
  close(): Promise<void>
}

/** Asks `/ready` five times a second. Never tries a request a second time: a failure is the client's to see. */
export async function roundRobin(ports: readonly number[]): Promise<RoundRobin> {
  let ready: number[] = []
  const closed = new AbortController()
  let turn = 0
  const isReady = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(1000) }).catch(() => null))?.status ===
    200
  async function look(): Promise<void> {
    const answers = await Promise.all(ports.map(isReady))
    ready = ports.filter((_, place) => answers[place])
  }
  await look()
  const looking = (async () => {
    while (!closed.signal.aborted) {
      await setTimeout(200)
      await look()
    }
  })()
  const server = createServer((asked, answer) => {
    const port = ready[(turn += 1) % ready.length]
    if (port === undefined) {
      answer.writeHead(503).end()
      return
    }
    const headers = { ...asked.headers, host: `127.0.0.1:${port}`, connection: 'close' }
    const passed = request({ port, host: '127.0.0.1', method: asked.method, path: asked.url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready,
    async close() {
      closed.abort()
      await looking
      server.closeAllConnections()
      server.close()
    },
  }
}
