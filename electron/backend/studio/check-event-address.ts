/** The address that a person gives a service for its events: the far end of a tunnel to the receiver. Pure. */
import { AppError } from '../../../shared/app-error.ts'
import { isLoopbackHost } from '../connections/address-rules.ts'

/** The address in its usual spelling. Throws `invalid-input` (field `url`) with the reason in words. */
export function checkEventAddress(given: string): string {
  const text = given.trim()
  const url = URL.parse(text)
  if (url === null || /\s/.test(text)) throw unusable('is not a web address')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname)))
    throw unusable('must begin with https://, or with http:// where it leads to this computer')
  if (url.username !== '' || url.password !== '') throw unusable('has a name or password in it')
  if (url.hash !== '') throw unusable('must end before the "#"')
  return url.href
}

function unusable(reason: string): AppError {
  return new AppError('invalid-input', `the address ${reason}`, { details: { field: 'url', reason } })
}
