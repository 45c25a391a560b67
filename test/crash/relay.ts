/** Loaded before a studio in a network namespace of its own: what it asks of a port of this computer goes through a socket file. */
import { connect, createServer } from 'node:net'

const [port = '', path = ''] = (process.env['MAQUETTE_TEST_RELAY'] ?? '').split(' ')
createServer((socket) => {
  const outside = connect(path)
  outside.on('error', () => socket.destroy())
  socket.on('error', () => outside.destroy())
  socket.pipe(outside).pipe(socket)
})
  .listen(Number(port), '127.0.0.1')
  .unref()
