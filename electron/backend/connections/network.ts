/**
 * Determines the route through the network: proxy, proxy login and the system's certificates. The host names the proxy;
 * this computer and private networks are always reached directly.
 */
import { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import tls from 'node:tls'
import type { BackendPorts, BoundKey } from '../ports.ts'
import { isLoopbackHost, isPrivateAddress } from './address-rules.ts'
import { openTunnel, ProxyError, type ProxyLogin } from './tunnel.ts'

export interface Network {
  /**
   * Resolves to an open tunnel, or to null for a direct connection. Rejects with `ProxyError` before anything is sent.
   */
  tunnelTo(url: URL, signal: AbortSignal): Promise<Socket | null>
  /** Resolves to the proxies that may be used for an address. */
  proxiesTo(url: URL): Promise<URL[]>
}

export interface NetworkOptions {
  waysTo: BackendPorts['waysTo']
  /** Reads a secret from the vault. */
  secret: (id: string) => Promise<BoundKey | 'locked' | null>
  log: BackendPorts['log']
}

const secretPrefix = 'proxy:'

/** Returns the vault entry name for a proxy login. It contains the only address that the login may be sent to. */
export function proxySecretId(proxy: URL): string {
  return `${secretPrefix}${proxy.protocol}//${proxy.host}`
}

/** Returns the address in such a name, or null if the name belongs to a connection's secret. */
export function proxyOfSecret(secretId: string): string | null {
  return secretId.startsWith(secretPrefix) ? secretId.slice(secretPrefix.length) : null
}

/** Encodes a login for the vault, which accepts only visible ASCII. */
export function encodeLogin({ user, password }: ProxyLogin): string {
  return Buffer.from(JSON.stringify([user, password])).toString('base64url')
}

export function createNetwork({ waysTo, secret, log }: NetworkOptions): Network {
  const ways = async (url: URL): Promise<readonly (URL | null)[]> => {
    const isNear = isLoopbackHost(url.hostname) || isPrivateAddress(url.hostname)
    // The PAC script is not given the path, which may contain a key.
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
          // A PAC script may return several proxies.
          if (signal.aborted || !(thrown instanceof ProxyError) || thrown.reason !== 'proxy-unreachable') throw thrown
          unreachable = thrown
        }
      }
      throw unreachable
    },
  }
}

let trusts = false

/**
 * Trusts the system's certificates from now on, such as those installed by a school. Runs once and only on demand
 * because listing them can take a while.
 */
function trustSystem(log: NetworkOptions['log']): void {
  if (trusts) return
  trusts = true
  try {
    // An expired certificate can shadow its successor of the same name.
    const isValid = (pem: string) => new X509Certificate(pem).validToDate > new Date()
    const found = tls.getCACertificates('system').filter(isValid)
    tls.setDefaultCACertificates([...new Set([...tls.getCACertificates('default'), ...found])])
  } catch (thrown) {
    log('warn', 'the certificates of the system could not be read', { reason: String(thrown) })
  }
}

/** Resolves to the result of `requested`, or rejects on abort. A PAC script may never finish. */
function unlessAborted<Value>(requested: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    requested.then(resolve, reject)
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
