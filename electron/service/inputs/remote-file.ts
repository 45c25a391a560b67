/**
 * Fetches a file from an https: address that a client named. Such an address may point anywhere, so only https on its
 * usual port, no credentials and only public addresses are allowed. The connection goes to the very address that was
 * checked, so that a name cannot resolve differently in between. Redirects are checked in the same way.
 */
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { refusal } from '../problem.ts'
import { inputWords } from '../words/refusals.ts'
import { isPublicAddress } from './public-address.ts'

export interface RemoteFileParts {
  /** Resolves to every address of a host name. */
  resolve(hostname: string): Promise<{ address: string; family: number }[]>
  mayConnect(address: string): boolean
  request: typeof request
  /** Covers name lookup, redirects and bytes together. */
  timeoutMs: number
}

const maxRedirects = 3

/** Passes the bytes to `take` as they arrive. Rejects with `invalid_request` with a readable reason. */
export async function fetchRemoteFile<Result>(
  address: string,
  take: (chunks: AsyncIterable<Uint8Array>) => Promise<Result>,
  parts: Partial<RemoteFileParts> = {},
): Promise<Result> {
  const all: RemoteFileParts = { ...usual, ...parts }
  const signal = AbortSignal.timeout(all.timeoutMs)
  try {
    let url = checkUrl(address)
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const reply = await open(url, all, signal)
      const status = reply.statusCode ?? 0
      if (status === 200) return await take(reply)
      reply.destroy()
      const to = reply.headers.location
      if (status < 300 || status > 399 || to === undefined) throw refusalError(inputWords.status(status))
      url = checkUrl(new URL(to, url).href)
    }
    throw refusalError(inputWords.redirects)
  } catch (thrown) {
    if (signal.aborted) throw refusalError(inputWords.slow(all.timeoutMs / 1000), thrown)
    if ((thrown as NodeJS.ErrnoException).syscall !== undefined || isNetworkError(thrown))
      throw refusalError(inputWords.unreachable, thrown)
    throw thrown
  }
}

const usual: RemoteFileParts = {
  resolve: (hostname) => lookup(hostname, { all: true, verbatim: true }),
  mayConnect: isPublicAddress,
  request,
  timeoutMs: 20_000,
}

function checkUrl(address: string): URL {
  const url = URL.parse(address)
  if (url === null) throw refusalError(inputWords.notAnAddress)
  if (url.protocol !== 'https:') throw refusalError(inputWords.httpsOnly)
  if (url.port !== '') throw refusalError(inputWords.usualPortOnly)
  if (url.username !== '' || url.password !== '') throw refusalError(inputWords.noCredentials)
  return url
}

async function open(url: URL, parts: RemoteFileParts, signal: AbortSignal): Promise<IncomingMessage> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(hostname)
  const addresses = family === 0 ? await parts.resolve(hostname) : [{ address: hostname, family }]
  const first = addresses[0]
  if (first === undefined || !addresses.every(({ address }) => parts.mayConnect(address)))
    throw refusalError(inputWords.notPublic)
  const pinned: LookupFunction = (_hostname, options, done) => {
    if (options.all === true) done(null, [first])
    else done(null, first.address, first.family)
  }
  return new Promise((resolve, reject) => {
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'maquette-service' }
    parts.request(url, { lookup: pinned, signal, headers, agent: false }, resolve).on('error', reject).end()
  })
}

function isNetworkError(thrown: unknown): boolean {
  const code = (thrown as NodeJS.ErrnoException | null)?.code
  return typeof code === 'string' && /^(E[A-Z]+|CERT_|ERR_TLS|ERR_SSL|HPE_|DEPTH_|UNABLE_|SELF_SIGNED)/.test(code)
}

function refusalError(reason: string, cause?: unknown) {
  return refusal('invalid_request', reason, { cause })
}
