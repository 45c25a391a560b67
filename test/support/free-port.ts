/** A port that no one used a moment ago, for what cannot choose one itself, and for where nothing is to answer. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Of this computer alone. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  return port
}
