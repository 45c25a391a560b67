/** A line to the database that can be cut: for a while nothing passes and no one is told, then every connection on it breaks. */
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

export interface CuttableLine {
  host: string
  port: number
  cut(forMs: number): Promise<void>
  close(): void
}

/** To a port of this machine. */
export async function cuttableLine(to: number): Promise<CuttableLine> {
  const sockets = new Set<Socket>()
  let silent = false
  const add = (socket: Socket, other: () => Socket) => {
    sockets.add(socket)
    if (silent) socket.pause()
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      other().destroy()
    })
  }
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    add(near, () => far)
    add(far, () => near)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const)
      from.on('data', (chunk: Buffer) => {
        if (!silent) into.write(chunk)
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    async cut(forMs) {
      silent = true
      await setTimeout(forMs)
      silent = false
      for (const socket of sockets) socket.destroy()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
