/**
 * Sends one event. The address was supplied by a client and may point anywhere, so only public addresses are allowed,
 * or this machine if the address names it. The connection goes to the very address that was checked, redirects are not
 * followed, and only the status of the response is read.
 */
import { lookup } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../inputs/public-address.ts'
import { isLoopbackAddress, isLoopbackName } from './loopback.ts'

export interface PostEventParts {
  /** Resolves to every address of a host name. */
  resolve: (hostname: string) => Promise<{ address: string; family: number }[]>
  /** Covers name lookup, connection and response together. */
  timeoutMs: number
}

export const usualPostEventParts: PostEventParts = {
  resolve: (hostname) => lookup(hostname, { all: true, verbatim: true }),
  timeoutMs: 15_000,
}

/**
 * `gone`: the receiver responded with 410 and wants no more events. `reason` is a code for the log, which never
 * contains the address.
 */
export type Posted = { kind: 'delivered' } | { kind: 'gone' } | { kind: 'failed'; reason: string }

/** Never rejects. `headers` contains the signature headers. */
export async function postEvent(
  url: URL,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
  { resolve, timeoutMs }: PostEventParts = usualPostEventParts,
): Promise<Posted> {
  const late = AbortSignal.timeout(timeoutMs)
  const ends = AbortSignal.any([signal, late])
  try {
    const place = await Promise.race([findPlace(url, resolve), whenAborted(ends)])
    if (place === null) return { kind: 'failed', reason: 'private-network' }
    const status = await post(url, place, headers, body, ends)
    if (status === 410) return { kind: 'gone' }
    if (status >= 200 && status <= 299) return { kind: 'delivered' }
    return { kind: 'failed', reason: `status-${status}` }
  } catch (thrown) {
    if (late.aborted) return { kind: 'failed', reason: 'no-answer' }
    return { kind: 'failed', reason: (thrown as NodeJS.ErrnoException).code ?? 'connection-failed' }
  }
}

interface Place {
  address: string
  family: number
}

/** Null if none of its addresses may be contacted. */
async function findPlace(url: URL, resolve: PostEventParts['resolve']): Promise<Place | null> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(hostname)
  const addresses = family === 0 ? await resolve(hostname) : [{ address: hostname, family }]
  const mayCall = isLoopbackName(hostname) ? isLoopbackAddress : isPublicAddress
  return addresses.every(({ address }) => mayCall(address)) ? (addresses[0] ?? null) : null
}

function post(
  url: URL,
  place: Place,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  const pinned: LookupFunction = (_hostname, options, done) => {
    if (options.all === true) done(null, [place])
    else done(null, place.address, place.family)
  }
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method: 'POST',
        lookup: pinned,
        signal,
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'maquette-service',
          ...headers,
        },
      },
      (reply) => {
        resolve(reply.statusCode ?? 0)
        reply.destroy()
      },
    )
      .on('error', reject)
      .end(body)
  })
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new Error('aborted'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
