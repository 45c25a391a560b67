/**
 * Who may talk to the web host, decided by one pure function. The host listens on 127.0.0.1 only; this keeps out pages of
 * other sites (Origin, Sec-Fetch-Site), names that resolve to this machine (Host: DNS rebinding), other people and programs
 * on this machine (the token of this run), and other studios on other ports (the cookie's name carries the port).
 */

export interface GuardedRequest {
  method: string
  /** The path, without the query. */
  path: string
  /** The `token` of the query, or null. */
  queryToken: string | null
  host: string | null
  origin: string | null
  /** `Sec-Fetch-Site`, or null from clients that send none. */
  fetchSite: string | null
  /** The value of our cookie, or null. */
  cookieToken: string | null
}

export type Verdict =
  /** Go on. */
  | { kind: 'allow' }
  /** The link of this run: set the cookie and load the page anew without the token in its address. */
  | { kind: 'welcome' }
  | { kind: 'refuse'; status: 400 | 401 | 403; reason: string }

/** The name of the cookie: cookies are shared by all ports of a host, so the port is part of it. */
export function cookieName(port: number): string {
  return `maquette-${port}`
}

/** Decides one request. `token` is compared in constant time by `sameToken`. */
export function guard(
  request: GuardedRequest,
  run: { port: number; token: string },
  sameToken: (given: string, expected: string) => boolean,
): Verdict {
  const hosts = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${run.port}`)
  const host = request.host?.toLowerCase() ?? ''
  if (!hosts.includes(host)) return refuse(403, 'this address is not the studio’s own')
  if (request.origin !== null && request.origin.toLowerCase() !== `http://${host}`)
    return refuse(403, 'another site asked')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead && request.origin === null && request.fetchSite !== 'same-origin')
    return refuse(403, 'a change must come from the studio’s own page')
  const isArrival = request.method === 'GET' && request.path === '/' && request.queryToken !== null
  if (isArrival)
    return sameToken(request.queryToken ?? '', run.token)
      ? { kind: 'welcome' }
      : refuse(401, 'this link belongs to another run of the studio')
  if (request.fetchSite !== null && !['same-origin', 'none'].includes(request.fetchSite))
    return refuse(403, 'another site asked')
  if (request.cookieToken === null || !sameToken(request.cookieToken, run.token))
    return refuse(401, 'open the studio by the link it printed when it started')
  return { kind: 'allow' }
}

function refuse(status: 400 | 401 | 403, reason: string): Verdict {
  return { kind: 'refuse', status, reason }
}
