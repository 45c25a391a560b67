/** What a request would cost: by the service where it can be asked, else by the price list. */
import { AppError, type ErrorCode } from '../../../shared/app-error.ts'
import { creditsOf } from '../../../shared/catalogue.ts'
import type { ServiceRequest } from '../connections/service-client.ts'
import type { Quote } from '../../../shared/job.ts'
import type { CheckedRequest } from './check-job-request.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { serviceOf } from './service-of.ts'
import type { Studio } from './studio.ts'

/** A service that cannot be asked just now says nothing about the request. */
const silent: readonly ErrorCode[] = [
  'offline',
  'timeout',
  'service-down',
  'rate-limited',
  'queue-full',
  'key-missing',
  'key-rejected',
  'bad-reply',
]

/** With the hash of what was asked. Rejects `request-refused` and its like where the service would not take the request. */
export async function quoteFor(studio: Studio, prepared: PreparedRequest): Promise<Quote> {
  return { ...(await ask(studio, prepared)), requestHash: prepared.askedHash }
}

async function ask(studio: Studio, { request, checked, files }: PreparedRequest): Promise<Quote> {
  const asked: ServiceRequest = {
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
    return (await service.quote(asked, studio.stopping)) ?? quoteByPrice(checked)
  } catch (thrown) {
    const error = AppError.from(thrown)
    if (silent.includes(error.code)) return quoteByPrice(checked)
    throw error
  }
}

/** The price list's answer. */
function quoteByPrice({ row, parameters }: CheckedRequest): Quote {
  const credits = creditsOf(row, parameters)
  const source = credits === null ? 'unknown' : 'catalogue'
  return { credits, free: credits === 0, source, notes: [], requestHash: '' }
}
