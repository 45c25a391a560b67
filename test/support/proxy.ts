/** The proxy of a school: CONNECT with a password. It alone knows the names of services and where they are. */
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface TestProxy {
  port: number
  /** Its address, with a login in it or without. */
  url(login?: string): string
  /** What was asked for: `models.test:443`. */
  asked: string[]
  /** Bytes that came through tunnels from studios. */
  bytes: number
  /** Ports of this computer, by host and port. */
  places: Map<string, number>
  /** `usual`, or what it does instead with the next requests for a tunnel. */
  mood: 'usual' | 'dies' | 'hangs' | 'forbids' | 'negotiates'
  /** Ends every tunnel. */
  cut(): void
  close(): void
}

/** `login`: `user:password`; null asks for none. */
export async function startProxy(login: string | null, places: Record<string, number>): Promise<TestProxy> {
  const sockets = new Set<Duplex>()
  const refuse = (socket: Duplex, status: string, ...headers: string[]) =>
    socket.end([`HTTP/1.1 ${status}`, ...headers, 'Content-Length: 0', '', ''].join('\r\n'))
  const server = createServer((_request, answer) => answer.writeHead(400).end())
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  server.on('connect', ({ url = '', headers }, socket: Duplex) => {
    proxy.asked.push(url)
    socket.on('error', () => undefined)
    if (proxy.mood === 'hangs') return
    if (proxy.mood === 'dies') return void socket.destroy()
    if (proxy.mood === 'forbids') return void refuse(socket, '403 Forbidden')
    if (proxy.mood === 'negotiates')
      return void refuse(socket, '407 Sign in', 'Proxy-Authenticate: Negotiate', 'Proxy-Authenticate: NTLM')
    const wanted = login === null ? undefined : `Basic ${Buffer.from(login).toString('base64')}`
    if (headers['proxy-authorization'] !== wanted)
      return void refuse(socket, '407 Sign in', 'Proxy-Authenticate: Basic realm="School"')
    const port = proxy.places.get(url)
    if (port === undefined) return void refuse(socket, '502 Unknown')
    const inner = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.on('data', (chunk: Buffer) => (proxy.bytes += chunk.length))
      socket.pipe(inner).pipe(socket)
    })
    inner.on('error', () => socket.destroy())
    socket.on('close', () => inner.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const proxy: TestProxy = {
    port,
    url: (given) => `http://${given === undefined ? '' : `${given}@`}127.0.0.1:${port}`,
    asked: [],
    bytes: 0,
    places: new Map(Object.entries(places)),
    mood: 'usual',
    cut,
    close() {
      cut()
      server.close()
    },
  }
  return proxy
}

/** A proxy of SOCKS 5 that asks for a login (RFC 1928 and 1929) and leads every name to one port of this computer. */
export async function startSocksProxy(login: string, toPort: number) {
  const asked: string[] = []
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    const next = () => new Promise<Buffer>((resolve) => socket.once('data', resolve))
    void (async () => {
      await next()
      socket.write(Buffer.from([5, 2]))
      const given = await next()
      const userEnd = 2 + (given[1] ?? 0)
      const isKnown = `${given.toString('utf8', 2, userEnd)}:${given.toString('utf8', userEnd + 1)}` === login
      socket.write(Buffer.from([1, isKnown ? 0 : 1]))
      if (!isKnown) return void socket.end()
      const request = await next()
      const nameEnd = 5 + (request[4] ?? 0)
      asked.push(`${request.toString('utf8', 5, nameEnd)}:${request.readUInt16BE(nameEnd)}`)
      const inner = connect(toPort, '127.0.0.1', () => {
        socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
        socket.pipe(inner).pipe(socket)
      })
      inner.on('error', () => socket.destroy())
      socket.on('close', () => inner.destroy())
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { asked, port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
