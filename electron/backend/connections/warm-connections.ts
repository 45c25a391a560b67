/** Warm connections of a client for reads. Submits never use them: their "connected" must be an event of its own. */
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

/** Further requests wait for a free socket. */
const maxSockets = 8
/** Few servers keep idle connections longer. */
const idleMs = 30_000

export interface WarmConnections {
  /** Returns false once closed: requests then use their own connection. */
  agent(): HttpAgent | false
  /** Closes idle connections now, others after their request. */
  close(): void
}

/** Creates the warm connections of one client. They do not keep the process alive. */
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
