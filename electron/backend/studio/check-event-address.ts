/** The address that a person gives a service for its events: the far end of a tunnel to the receiver. Pure. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { InputProblems } from '../../../shared/protocol/input-problem.ts'
import { isLoopbackHost } from '../connections/address-rules.ts'

/** The address in its usual spelling. Throws `invalid-input` (field `url`) with the code of the problem. */
export function checkEventAddress(given: string): string {
  const text = given.trim()
  const url = URL.parse(text)
  if (url === null || /\s/.test(text)) throw unusable('address-invalid')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname)))
    throw unusable('address-not-https')
  if (url.username !== '' || url.password !== '') throw unusable('address-has-credentials')
  if (url.hash !== '') throw unusable('address-has-fragment')
  return url.href
}

function unusable(reason: keyof InputProblems): AppError {
  return new AppError('invalid-input', `the address cannot be used: ${reason}`, { details: { field: 'url', reason } })
}
