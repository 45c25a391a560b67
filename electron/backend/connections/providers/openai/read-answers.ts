/** Reads responses from OpenAI's image API: pictures with their tokens, or an error. Pure. */
import { z } from 'zod'
import type { Answer } from '../../answer.ts'
import type { SubmitReply } from '../../provider.ts'
import type { ServiceRequest } from '../../service-client.ts'
import { type ServiceWords, wordsOf } from '../../service-words.ts'
import { pictureOutputs } from '../picture-outputs.ts'
import { dollarsOf, usageSchema } from './price.ts'

const mediaTypes: Readonly<Record<string, string>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

const answerSchema = z.object({
  data: z.array(z.object({ b64_json: z.string() })).min(1),
  output_format: z.string().nullish(),
  usage: usageSchema.nullable().catch(null).default(null),
})
const errorSchema = z.object({
  error: z.object({
    message: z.string().nullish(),
    type: z.string().nullish(),
    param: z.string().nullish(),
    code: z.string().nullish(),
  }),
})

/** Reads the pictures. If the format is missing, it is the requested one. */
export function readSubmit({ json }: Answer, { modelId, parameters }: ServiceRequest): SubmitReply {
  const answer = answerSchema.safeParse(json).data
  if (answer === undefined) return { kind: 'unreadable', reason: 'no-pictures' }
  const format = answer.output_format ?? parameters['output_format']
  const mediaType = mediaTypes[String(format)] ?? 'image/png'
  const outputs = pictureOutputs(answer.data.map(({ b64_json: data }) => ({ data, mediaType })))
  return { kind: 'result', outputs, charged: answer.usage === null ? null : dollarsOf(modelId, answer.usage) }
}

/** Reads a refusal: 429 is a rate limit or an empty account; 403 is an unverified organisation with a valid key. */
export function readError({ json, status }: Answer): ServiceWords {
  const error = errorSchema.safeParse(json).data?.error
  const code = error?.code ?? error?.type ?? null
  const message = withoutKey(error?.message ?? null)
  const param = error?.param ?? null
  const words = { ...wordsOf(code, message), fields: param === null ? [] : [{ field: param, reason: message ?? '' }] }
  if (code === 'insufficient_quota') return { ...words, meaning: 'credits' }
  return status === 403 && code !== 'moderation_blocked' ? { ...words, meaning: 'refused' } : words
}

/** Refusals quote part of a wrong key. */
function withoutKey(message: string | null): string | null {
  return message === null ? null : message.replaceAll(/\bsk-\S+/g, '•••')
}
