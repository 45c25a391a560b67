/** The address of a service as a person types it, checked once at the door. Pure. */
import { AppError } from '../../../shared/app-error.ts'
import { isLoopbackHost } from './address-rules.ts'

/**
 * The address without a trailing slash, ready for a path to follow. Https is required except on this machine. Throws
 * `invalid-input` (field `baseUrl`) with the reason in words.
 */
export function checkBaseUrl(given: string): string {
  const text = given.trim()
  if (text === '') throw unusable('is empty')
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme) || /\s/.test(text)) throw unusable('is not a web address')
  const url = new URL(withScheme)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw unusable('must begin with https://')
  if (url.username !== '' || url.password !== '')
    throw unusable('has a name or password in it: enter the key by itself')
  if (url.search !== '' || url.hash !== '') throw unusable('must end before the first "?" or "#"')
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    throw unusable('must begin with https://, or anyone on the way could read the key')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

function unusable(reason: string): AppError {
  return new AppError('invalid-input', `the address ${reason}`, { details: { field: 'baseUrl', reason } })
}
