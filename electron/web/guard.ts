/**
 * Decides who may talk to the web host. It listens on 127.0.0.1 only; the guard keeps out pages of other sites and
 * ports (Origin, Sec-Fetch-Site), names that resolve to this machine (Host: DNS rebinding), and other users and
 * programs on this machine (the session's secret). The secret is sent in a header that only our own page can set: a
 * cookie would go to every other server on 127.0.0.1 as well, since cookies ignore ports (RFC 6265, 8.5). Pure.
 */

import type { Refusal } from './words.ts'

export interface GuardedRequest {
  method: string
  /** The path, without the query. */
  path: string
  host: string | null
  origin: string | null
  /** `Sec-Fetch-Site`, or null. */
  fetchSite: string | null
  /** `Sec-Fetch-Mode`, or null. */
  fetchMode: string | null
  /** The value of the session header, or null. */
  secret: string | null
}

export type Verdict =
  /** The request has the session's secret. */
  | { kind: 'allow' }
  /** Without a secret, a request may load the page, exchange a launch code and fetch signed URLs. */
  | { kind: 'open' }
  /** The request has another secret. */
  | { kind: 'ended' }
  | { kind: 'refuse'; status: 403; reason: Refusal }

/** Decides whether to allow a request. `isEqual` compares in constant time. */
export function guard(
  request: GuardedRequest,
  run: { port: number; secret: string },
  isEqual: (given: string, expected: string) => boolean,
): Verdict {
  // Not `localhost`: browsers try ::1 first, where another program may listen.
  const host = `127.0.0.1:${run.port}`
  if (request.host !== host) return refuse('other-address')
  if (request.origin !== null && request.origin !== `http://${host}`) return refuse('other-site')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead && request.origin === null && request.fetchSite !== 'same-origin') return refuse('no-origin')
  if (!isOwnOrArrival(request)) return refuse('other-site')
  if (request.secret === null) return { kind: 'open' }
  return isEqual(request.secret, run.secret) ? { kind: 'allow' } : { kind: 'ended' }
}

/** Whether the request comes from our own page, or is the navigation that opens it. */
function isOwnOrArrival({ method, path, fetchSite, fetchMode }: GuardedRequest): boolean {
  if (fetchSite === null || fetchSite === 'same-origin' || fetchSite === 'none') return true
  return method === 'GET' && path === '/' && fetchMode === 'navigate'
}

function refuse(reason: Refusal): Verdict {
  return { kind: 'refuse', status: 403, reason }
}
