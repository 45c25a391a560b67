/**
 * The way out of the network that this computer is in: its proxy, the password for that, and the system's certificates. Which
 * proxy it is the host says; this computer and the machines around it are always reached directly.
 */
import { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import tls from 'node:tls'
import type { BackendPorts, BoundKey } from '../ports.ts'
import { isLoopbackHost, isPrivateAddress } from './address-rules.ts'
import { openTunnel, ProxyError, type ProxyLogin } from './tunnel.ts'

export interface Network {
  /** A tunnel to the address that stands, or null where the way is direct. Rejects with `ProxyError` before anything was sent. */
  tunnelTo(url: URL, signal: AbortSignal): Promise<Socket | null>
  /** The proxies on the ways to an address. */
  proxiesTo(url: URL): Promise<URL[]>
}

export interface NetworkOptions {
  waysTo: BackendPorts['waysTo']
  /** What the vault keeps under a name. */
  secret: (id: string) => Promise<BoundKey | 'locked' | null>
  log: BackendPorts['log']
}

const secretPrefix = 'proxy:'

/** Under which name the vault keeps the login of a proxy: it has the one address in it that the login may go to. */
export function proxySecretId(proxy: URL): string {
  return `${secretPrefix}${proxy.protocol}//${proxy.host}`
}

/** The address in such a name; null for the secret of a connection. */
export function proxyOfSecret(secretId: string): string | null {
  return secretId.startsWith(secretPrefix) ? secretId.slice(secretPrefix.length) : null
}

/** The login as the vault keeps it, which takes visible ASCII alone. */
export function encodeLogin({ user, password }: ProxyLogin): string {
  return Buffer.from(JSON.stringify([user, password])).toString('base64url')
}

export function createNetwork({ waysTo, secret, log }: NetworkOptions): Network {
  const ways = async (url: URL): Promise<readonly (URL | null)[]> => {
    const isNear = isLoopbackHost(url.hostname) || isPrivateAddress(url.hostname)
    // A script of the network's gets no path: there may be a key in it.
    return isNear || waysTo === undefined ? [null] : waysTo(new URL(url.origin))
  }

  const loginFor = async (proxy: URL): Promise<ProxyLogin | null> => {
    if (proxy.username !== '') return { user: decoded(proxy.username), password: decoded(proxy.password) }
    const kept = await secret(proxySecretId(proxy))
    if (kept === 'locked') throw new ProxyError('password-locked', proxy.host)
    if (kept === null) return null
    const [user, password] = JSON.parse(Buffer.from(kept.secret, 'base64url').toString()) as [string, string]
    return { user, password }
  }

  return {
    proxiesTo: async (url) => (await ways(url)).filter((way) => way !== null),
    async tunnelTo(url, signal) {
      if (url.protocol === 'https:' && !isLoopbackHost(url.hostname)) trustSystem(log)
      let unreachable: unknown
      for (const way of await unlessAborted(ways(url), signal)) {
        if (way === null) return null
        try {
          return await openTunnel(way, await loginFor(way), url, signal)
        } catch (thrown) {
          // A script may name several, to be tried one after another.
          if (signal.aborted || !(thrown instanceof ProxyError) || thrown.reason !== 'proxy-unreachable') throw thrown
          unreachable = thrown
        }
      }
      throw unreachable
    },
  }
}

let trusts = false

/** From now on what the system trusts is trusted too, such as the authority of a school. Once, and only when it is needed: a system may take a while to list them. */
function trustSystem(log: NetworkOptions['log']): void {
  if (trusts) return
  trusts = true
  try {
    // An old one that the system still has may stand in the way of its successor of the same name.
    const isValid = (pem: string) => new X509Certificate(pem).validToDate > new Date()
    const found = tls.getCACertificates('system').filter(isValid)
    tls.setDefaultCACertificates([...new Set([...tls.getCACertificates('default'), ...found])])
  } catch (thrown) {
    log('warn', 'the certificates of the system could not be read', { reason: String(thrown) })
  }
}

/** What a script of the network's decides may never come. */
function unlessAborted<Value>(asked: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    asked.then(resolve, reject)
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
