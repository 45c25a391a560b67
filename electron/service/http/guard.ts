/** Checks the Host header and the key of a request. Pure. */
import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether a request was meant for this service. A browser page can be made to call 127.0.0.1 under its own host name
 * (DNS rebinding), but it cannot choose the Host header.
 */
export function isOwnHost(host: string | undefined, port: number): boolean {
  const named = (port === 80 && host !== undefined && !/:\d+$/.test(host) ? `${host}:80` : host)?.toLowerCase()
  return ['127.0.0.1', 'localhost', '[::1]'].some((name) => named === `${name}:${port}`)
}

/** Whether an `Authorization` header has the key. Compares in constant time. */
export function showsKey(authorization: string | undefined, key: string): boolean {
  const shown = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1]
  return shown !== undefined && sameSecret(shown, key)
}

/** Compares two secrets of any length in constant time. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
}
