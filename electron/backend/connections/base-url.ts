/** The address of a service as a person types it, checked once at the door. Pure. */
import { AppError } from '../../../shared/app-error.ts'
import type { InputProblems } from '../../../shared/input-problem.ts'
import { trimEnd } from '../../../shared/trim-end.ts'
import { isLocalNetworkHost, isLoopbackHost } from './address-rules.ts'

/**
 * The address without a trailing slash, ready for a path to follow. Https is required except on this machine and, with
 * `lan`, at an IP address of the same network. Throws `invalid-input` (field `baseUrl`) with the code of the problem.
 */
export function checkBaseUrl(given: string, lan = false): string {
  const text = given.trim()
  if (text === '') throw unusable('address-empty')
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme) || /\s/.test(text)) throw unusable('address-invalid')
  const url = new URL(withScheme)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw unusable('address-not-https')
  if (url.username !== '' || url.password !== '') throw unusable('address-has-credentials')
  if (url.search !== '' || url.hash !== '') throw unusable('address-has-query')
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname) && !(lan && isLocalNetworkHost(url.hostname)))
    throw unusable('address-insecure')
  return url.origin + trimEnd(url.pathname, /\//)
}

/** Scheme, host and port of an address; the address itself where it is none. */
export function originOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl
}

function unusable(reason: keyof InputProblems): AppError {
  return new AppError('invalid-input', `the address cannot be used: ${reason}`, {
    details: { field: 'baseUrl', reason },
  })
}
