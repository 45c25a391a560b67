/** Somebody's own server for events: remembers what came, and answers as it is reported. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  text: string
  // Tests look at whatever came.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface EventReceiver {
  url: string
  port: number
  received: Received[]
  /** What is answered from now on. `hang`: nothing at all. */
  answer: number | 'hang'
  /** Once so many came. */
  until(count: number): Promise<Received[]>
  close(): Promise<void>
}

/** Listens on this machine until the test ends. `port` 0: any free one. */
export async function receiveEvents(port = 0): Promise<EventReceiver> {
  const receiver = await receiveEventsUntilClosed(port)
  onTestFinished(() => receiver.close())
  return receiver
}

/** As above, until it is closed. */
export async function receiveEventsUntilClosed(port = 0): Promise<EventReceiver> {
  const arrivals = new Set<() => void>()
  const server = createServer((asked, reply) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      receiver.received.push({ path: asked.url ?? '', headers: asked.headers, text, body: JSON.parse(text) })
      if (receiver.answer !== 'hang') reply.writeHead(receiver.answer, { location: '/elsewhere' }).end('thank you')
      for (const arrived of arrivals) arrived()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const ownPort = (server.address() as AddressInfo).port
  const receiver: EventReceiver = {
    url: `http://127.0.0.1:${ownPort}/events?for=me`,
    port: ownPort,
    received: [],
    answer: 204,
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (receiver.received.length < count) return
          arrivals.delete(look)
          resolve(receiver.received)
        }
        arrivals.add(look)
        look()
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** What the signature must be, reckoned without the code under test. */
export function expectedSignature(secret: string, { headers, text }: Received): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
