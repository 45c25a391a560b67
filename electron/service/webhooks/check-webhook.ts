/** Validates webhooks. Pure. */
import { isIP } from 'node:net'
import { z } from 'zod'
import type { FieldProblem } from '../../../shared/catalogue/check-fields.ts'
import { isPublicAddress } from '../inputs/public-address.ts'
import { invalidRequest } from '../problem.ts'
import { interfaceWords } from '../words/interface.ts'
import { fieldWords, webhookWords } from '../words/refusals.ts'
import { isLoopbackAddress, isLoopbackName } from './loopback.ts'
import { webhookEventSchema } from './webhook-record.ts'
import type { WebhookEvent } from './webhook-record.ts'

const maxUrlLength = 2000
const events = webhookEventSchema.options

/** For the OpenAPI description; `checkWebhook` validates with a reason for each field. */
export const webhookRequestSchema = z.strictObject({
  url: z.url().max(maxUrlLength).describe(interfaceWords.fields.webhookUrl),
  events: z.array(webhookEventSchema).min(1).describe(interfaceWords.fields.webhookEvents).optional(),
})

/** Returns the normalised address and distinct events. Throws `invalid_request` with one entry for each field. */
export function checkWebhook(body: unknown): { url: string; events: WebhookEvent[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidRequest([{ field: 'body', reason: fieldWords.jsonObject }])
  const { url, events: named = events, ...rest } = body as Record<string, unknown>
  const problems: FieldProblem[] = Object.keys(rest).map((field) => ({ field, reason: fieldWords.unknown }))
  const urlProblem = problemOfUrl(url)
  if (urlProblem !== null) problems.push({ field: 'url', reason: urlProblem })
  const eventsProblem = problemOfEvents(named)
  if (eventsProblem !== null) problems.push({ field: 'events', reason: eventsProblem })
  if (problems.length > 0) throw invalidRequest(problems)
  return { url: new URL(String(url)).href, events: [...new Set(named as WebhookEvent[])] }
}

function problemOfUrl(given: unknown): string | null {
  if (given === undefined) return fieldWords.required
  if (typeof given !== 'string' || given.length > maxUrlLength) return webhookWords.tooLong(maxUrlLength)
  const url = URL.parse(given)
  if (url === null) return webhookWords.notAnAddress
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const local = isLoopbackName(hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)) return webhookWords.scheme
  if (url.username !== '' || url.password !== '') return webhookWords.noCredentials
  if (url.hash !== '') return webhookWords.noFragment
  if (isIP(hostname) !== 0 && !isPublicAddress(hostname) && !isLoopbackAddress(hostname)) return webhookWords.private
  return null
}

function problemOfEvents(given: unknown): string | null {
  if (!Array.isArray(given) || given.length === 0) return webhookWords.events(events)
  const unknown = given.filter((name) => !webhookEventSchema.safeParse(name).success)
  if (unknown.length === 0) return null
  const named = unknown.slice(0, 3).map((name) => JSON.stringify(name).slice(0, 60))
  return webhookWords.unknownEvents(events, named)
}
