/** What a database that dies does to whoever has just connected to it. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Database } from '../../../electron/service/team/postgres/database.ts'

/** A message of the protocol (version 3): a letter, the length, the rest. */
function message(kind: string, rest: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind, 'latin1')
  head.writeInt32BE(rest.length + 4, 1)
  return Buffer.concat([head, rest])
}

const letIn = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))
const dying = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
)

test('treats a connection that closes during the handshake as failed, and keeps running', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    // All at once: the end is read before whoever waits for the connection hears of it.
    socket.once('data', () => socket.end(Buffer.concat([letIn, ready, dying])))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const unforeseen: Error[] = []
  const note = (error: Error) => void unforeseen.push(error)
  process.on('uncaughtException', note)
  const { port } = server.address() as AddressInfo
  const database = new Database(`postgres://someone@127.0.0.1:${port}/x`, () => {})
  onTestFinished(async () => {
    process.off('uncaughtException', note)
    await database.close()
    server.close()
  })
  const asked = [() => database.transaction((db) => db.query('select 1')), () => database.query('select 1')]
  for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'service-down' })
  expect(unforeseen).toEqual([])
})
