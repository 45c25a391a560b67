/** Checks a service address as typed by a person. Pure. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { InputProblems } from '../../../shared/protocol/input-problem.ts'
import { trimEnd } from '../../../shared/text/trim-end.ts'
import { isLocalNetworkHost, isLoopbackHost } from './address-rules.ts'

/**
 * Returns the address without a trailing slash, so that a path can be appended. HTTPS is required except on this
 * machine and, with `lan`, for an IP address on the local network. Throws `invalid-input` (field `baseUrl`) with the
 * code of the problem.
 */
export function checkBaseUrl(input: string, lan = false): string {
  const text = input.trim()
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

/** Returns an address's scheme, host and port; invalid addresses are returned unchanged. */
export function originOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl
}

function unusable(reason: keyof InputProblems): AppError {
  return new AppError('invalid-input', `the address cannot be used: ${reason}`, {
    details: { field: 'baseUrl', reason },
  })
}
