/** Opens a tunnel through a proxy (CONNECT or SOCKS) before any part of the request is sent. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'

/** Proxy login. Sent only to that proxy and never part of an error. */
export interface ProxyLogin {
  user: string
  password: string
}

/** Why a proxy did not open a tunnel. `unsupported`: it requires a scheme other than Basic. */
export type ProxyReason =
  | 'proxy-unreachable'
  | 'proxy-refused'
  | 'proxy-address'
  | 'password-missing'
  | 'password-locked'
  | 'password-rejected'
  | 'password-unsupported'

export class ProxyError extends Error {
  readonly code: string | null
  readonly reason: ProxyReason
  /** Host and port, without credentials. */
  readonly proxy: string

  constructor(reason: ProxyReason, proxy: string, code: string | null = null) {
    super(`${reason} at ${proxy}`)
    this.reason = reason
    this.proxy = proxy
    this.code = code
  }
}

/**
 * Opens a tunnel. Rejects with `ProxyError`. Aborting closes an unfinished tunnel; a finished one belongs to the
 * caller.
 */
export async function openTunnel(
  proxy: URL,
  login: ProxyLogin | null,
  target: URL,
  signal: AbortSignal,
): Promise<Socket> {
  return proxy.protocol.startsWith('socks')
    ? throughSocks(proxy, login, target, signal)
    : throughConnect(proxy, login, target, signal)
}

/** Returns a URL's host without the IPv6 brackets. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function throughConnect(proxy: URL, login: ProxyLogin | null, target: URL, signal: AbortSignal): Promise<Socket> {
  const authority = `${target.hostname}:${portOf(target)}`
  const requested = (login: ProxyLogin) => Buffer.from(`${login.user}:${login.password}`).toString('base64')
  return new Promise((resolve, reject) => {
    const outgoing = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)({
      host: bareHost(proxy),
      port: portOf(proxy),
      method: 'CONNECT',
      path: authority,
      headers: { Host: authority, ...(login === null ? {} : { 'Proxy-Authorization': `Basic ${requested(login)}` }) },
      agent: false,
      signal,
    })
    outgoing.once('connect', (reply: IncomingMessage, socket: Socket, head: Buffer) => {
      if (reply.statusCode === 200) {
        if (head.length > 0) socket.unshift(head)
        return resolve(socket)
      }
      socket.destroy()
      reject(new ProxyError(refusal(reply, login), proxy.host, `HTTP ${reply.statusCode}`))
    })
    outgoing.once('error', (cause: NodeJS.ErrnoException) =>
      reject(new ProxyError('proxy-unreachable', proxy.host, cause.code ?? null)),
    )
    outgoing.end()
  })
}

function refusal({ statusCode, headers }: IncomingMessage, login: ProxyLogin | null): ProxyReason {
  if (statusCode !== 407) return 'proxy-refused'
  // Node joins repeated headers.
  if (!/(^|,)\s*basic\b/i.test(headers['proxy-authenticate'] ?? 'Basic')) return 'password-unsupported'
  return login === null ? 'password-missing' : 'password-rejected'
}

/** The package is loaded on demand because SOCKS proxies are rare. */
async function throughSocks(proxy: URL, login: ProxyLogin | null, target: URL, signal: AbortSignal): Promise<Socket> {
  const { SocksClient } = await import('socks')
  const client = new SocksClient({
    proxy: {
      host: bareHost(proxy),
      port: portOf(proxy),
      type: proxy.protocol.startsWith('socks4') ? 4 : 5,
      ...(login === null ? {} : { userId: login.user, password: login.password }),
    },
    command: 'connect',
    destination: { host: bareHost(target), port: portOf(target) },
    // The signal ends the attempt.
    timeout: 2 ** 31 - 1,
  })
  return new Promise((resolve, reject) => {
    const unreachable = (code: string | null) => reject(new ProxyError('proxy-unreachable', proxy.host, code))
    const stop = () => unreachable(null)
    signal.addEventListener('abort', stop, { once: true })
    client.once('established', ({ socket }) => {
      signal.removeEventListener('abort', stop)
      if (!signal.aborted) return resolve(socket)
      socket.destroy()
    })
    // The error contains the password, so only its kind is used.
    client.once('error', ({ message }: Error) => {
      signal.removeEventListener('abort', stop)
      if (!/authentication/i.test(message)) return unreachable(null)
      reject(new ProxyError(login === null ? 'password-missing' : 'password-rejected', proxy.host))
    })
    client.connect()
  })
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : protocol === 'http:' ? 80 : 1080
}
