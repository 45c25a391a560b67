/** Only one studio, or one service, at a time works in a folder: two would each take up the same jobs. */
import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../shared/app-error.ts'

/**
 * Holds the folder until the returned function is called or the process ends, in whatever way it ends. Rejects with
 * AppError `disk-denied` while another holds it.
 *
 * Not a file with a process id: it is stale after a kill, and wrong once the id is used again. A local socket is held by
 * the system itself: under a name without a file on Linux and Windows; elsewhere its file may be left behind, and then
 * no one answers there.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = addressOf(folder, process.platform)
  const server = createServer((socket) => socket.destroy()).unref()
  const held =
    (await listening(server, address)) || ((await isAbandoned(address)) && (await listening(server, address)))
  if (!held)
    throw new AppError('disk-denied', 'another Maquette is working in this folder', {
      details: { reason: 'in-use', path: folder },
    })
  return () => new Promise((resolve) => void server.close(() => resolve()))
}

function addressOf(folder: string, platform: NodeJS.Platform): string {
  const name = `maquette-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  if (platform === 'linux') return `\0${name}`
  return platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/** False: the address is taken. */
function listening(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (thrown: NodeJS.ErrnoException) => {
      if (thrown.code === 'EADDRINUSE') resolve(false)
      else reject(thrown)
    }
    server.once('error', failed)
    server.listen(address, () => {
      server.off('error', failed)
      resolve(true)
    })
  })
}

/** Whether the address is a file that its process left behind; if so it is removed. */
function isAbandoned(address: string): Promise<boolean> {
  if (!address.endsWith('.sock')) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') rmSync(address, { force: true })
      resolve(code === 'ECONNREFUSED' || code === 'ENOENT')
    })
  })
}
