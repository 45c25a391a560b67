/** Quotes a request: asks the service if possible, otherwise uses the price list. */
import { AppError, type ErrorCode } from '../../../shared/protocol/app-error.ts'
import { givenSlots, priceOf } from '../../../shared/catalogue/catalogue.ts'
import type { ServiceRequest } from '../connections/service-client.ts'
import type { Quote } from '../../../shared/protocol/job.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { serviceOf } from './service-of.ts'
import type { Studio } from './studio.ts'

/** Errors that say nothing about the request itself. */
const silent: readonly ErrorCode[] = [
  'offline',
  'timeout',
  'service-down',
  'rate-limited',
  'queue-full',
  'key-missing',
  'key-rejected',
  'proxy-password',
  'bad-reply',
]

/**
 * Returns the quote with the hash of the request. Rejects with `request-refused` and similar errors if the service
 * would not accept the request.
 */
export async function quoteFor(studio: Studio, prepared: PreparedRequest): Promise<Quote> {
  return { ...(await ask(studio, prepared)), requestHash: prepared.askedHash }
}

async function ask(studio: Studio, prepared: PreparedRequest): Promise<Quote> {
  const { request, checked, files } = prepared
  const quoted: ServiceRequest = {
    operation: request.operation,
    modelId: checked.model.id,
    prompt: checked.prompt,
    parameters: checked.parameters,
    files: files.map(({ slot, name, mediaType, bytes, sha256 }) => {
      const path = studio.library.inputPath(sha256)
      if (path === null) throw new AppError('not-found', `the input ${name} is gone`, { details: { field: slot } })
      return { slot, name, mediaType, bytes, sha256, path }
    }),
  }
  try {
    const service = await serviceOf(studio, request.connectionId)
    return (await service.quote(quoted, studio.stopping)) ?? quoteByPrice(prepared)
  } catch (thrown) {
    const error = AppError.from(thrown)
    if (silent.includes(error.code)) return quoteByPrice(prepared)
    throw error
  }
}

function quoteByPrice({ checked: { operation, prompt, parameters }, files }: PreparedRequest): Quote {
  const slots = givenSlots(
    operation,
    prompt,
    files.map(({ slot }) => slot),
  )
  const price = priceOf(operation, parameters, slots)
  const about = { notes: [], requestHash: '' }
  if (price === null) return { credits: null, free: false, source: 'unknown', ...about }
  const { least, most, ...how } = price
  return { credits: most, ...(least < most ? { least } : {}), ...how, free: most === 0, source: 'catalogue', ...about }
}
