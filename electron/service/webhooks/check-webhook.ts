/** What a client may ask to be told of, and where. Pure. */
import { isIP } from 'node:net'
import { z } from 'zod'
import type { FieldProblem } from '../../../shared/catalogue.ts'
import { isPublicAddress } from '../inputs/public-address.ts'
import { invalidRequest } from '../problem.ts'
import { isLoopbackAddress, isLoopbackName } from './loopback.ts'
import { webhookEventSchema } from './webhook-record.ts'
import type { WebhookEvent } from './webhook-record.ts'

const longestUrl = 2000
const events = webhookEventSchema.options

/** For the description of the service; `checkWebhook` is what looks at a body, with a reason for each field. */
export const webhookRequestSchema = z.strictObject({
  url: z.url().max(longestUrl).describe('https:, or http: to this machine; without a name or a password in it.'),
  events: z.array(webhookEventSchema).min(1).describe('What to be told of; everything unless given.').optional(),
})

/** The address in its usual spelling and the events, each once. Throws `invalid_request` with one entry per field. */
export function checkWebhook(body: unknown): { url: string; events: WebhookEvent[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidRequest([{ field: 'body', reason: 'must be a JSON object' }])
  const { url, events: named = events, ...rest } = body as Record<string, unknown>
  const problems: FieldProblem[] = Object.keys(rest).map((field) => ({ field, reason: 'is not known here' }))
  const urlProblem = problemOfUrl(url)
  if (urlProblem !== null) problems.push({ field: 'url', reason: urlProblem })
  const eventsProblem = problemOfEvents(named)
  if (eventsProblem !== null) problems.push({ field: 'events', reason: eventsProblem })
  if (problems.length > 0) throw invalidRequest(problems)
  return { url: new URL(String(url)).href, events: [...new Set(named as WebhookEvent[])] }
}

function problemOfUrl(given: unknown): string | null {
  if (given === undefined) return 'is required'
  if (typeof given !== 'string' || given.length > longestUrl) return `must be an address of at most ${longestUrl} signs`
  const url = URL.parse(given)
  if (url === null) return 'is not an address'
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const local = isLoopbackName(hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local))
    return 'must begin with https:, or with http: where it leads to this machine'
  if (url.username !== '' || url.password !== '') return 'may not carry a name or a password'
  if (url.hash !== '') return 'may not have a part after "#"'
  if (isIP(hostname) !== 0 && !isPublicAddress(hostname) && !isLoopbackAddress(hostname))
    return 'lies in a private network'
  return null
}

function problemOfEvents(given: unknown): string | null {
  if (!Array.isArray(given) || given.length === 0) return `must be a list of ${events.join(', ')}`
  const unknown = given.filter((name) => !webhookEventSchema.safeParse(name).success)
  if (unknown.length === 0) return null
  const named = unknown.slice(0, 3).map((name) => JSON.stringify(name)?.slice(0, 60))
  return `may only have ${events.join(', ')} in it, not ${named.join(', ')}`
}
