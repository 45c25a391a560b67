/** A client's warm connections for reads. Submits never use them because their "connected" must be a separate event. */
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

/** Further requests wait for a free socket. */
const maxSockets = 8
/** Few servers keep idle connections longer. */
const idleMs = 30_000

export interface WarmConnections {
  /** Returns false once closed: requests then open their own connections. */
  agent(): HttpAgent | false
  /** Closes idle connections now, the others after their request. */
  close(): void
}

/** Creates one client's warm connections. They do not keep the process alive. */
export function createWarmConnections(baseUrl: string): WarmConnections {
  const options = { keepAlive: true, maxSockets, maxFreeSockets: maxSockets, timeout: idleMs }
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
