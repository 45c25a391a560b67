/** The connections a client keeps warm for its questions. A submit never uses one: there "connected" must be an event of its own. */
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

/** Enough for every question that is under way at once; more wait their turn. */
const maxSockets = 8
/** An idle one is closed after this long, for few servers keep one longer. */
const idleMs = 30_000

export interface WarmConnections {
  /** False once it is closed: a connection for one request. */
  agent(): HttpAgent | false
  /** Idle connections end now, others with their request. */
  close(): void
}

/** Of one client; they keep no process alive. */
export function createWarmConnections(baseUrl: string): WarmConnections {
  const options = { keepAlive: true, maxSockets: maxSockets, maxFreeSockets: maxSockets, timeout: idleMs }
  const agent = baseUrl.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options)
  let closed = false
  return {
    agent: () => (closed ? false : agent),
    close() {
      if (closed) return
      closed = true
      agent.on('free', (socket: { destroy(): void }) => socket.destroy())
      for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy()
    },
  }
}
