/** Reads responses from the Gemini API: pictures, text instead of a picture, or an error. Pure. */
import { z } from 'zod'
import type { Answer } from '../../answer.ts'
import type { SubmitReply } from '../../provider.ts'
import { type ServiceWords, wordsOf } from '../../service-words.ts'
import { type AnsweredPicture, pictureOutputs } from '../picture-outputs.ts'

const partSchema = z.object({
  text: z.string().optional(),
  /** True for a draft from the model's thinking. */
  thought: z.boolean().optional(),
  inlineData: z.object({ mimeType: z.string().default('image/png'), data: z.string() }).optional(),
})
const answerSchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z.object({ parts: z.array(partSchema).default([]) }).optional(),
        finishReason: z.string().optional(),
        finishMessage: z.string().optional(),
      }),
    )
    .default([]),
  promptFeedback: z
    .object({ blockReason: z.string().optional(), blockReasonMessage: z.string().optional() })
    .optional(),
})
const errorSchema = z.object({
  error: z.object({
    message: z.string().nullish(),
    status: z.string().nullish(),
    details: z
      .array(z.object({ reason: z.string().optional(), retryDelay: z.string().optional() }).catch({}))
      .catch([]),
  }),
})

/** Finish reasons that indicate content moderation. */
const moderated = /SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII/

/** Reads the response to a submission: one without a picture is a refusal, whatever its status. */
export function readSubmit({ json, status }: Answer): SubmitReply {
  const answer = answerSchema.safeParse(json).data
  if (answer === undefined) return { kind: 'unreadable', reason: 'not-an-answer' }
  const { candidates, promptFeedback } = answer
  const parts = candidates.flatMap(({ content }) => content?.parts ?? []).filter(({ thought }) => thought !== true)
  const pictures = parts.flatMap(({ inlineData }): AnsweredPicture[] =>
    inlineData === undefined ? [] : [{ data: inlineData.data, mediaType: inlineData.mimeType }],
  )
  if (pictures.length > 0) return { kind: 'result', outputs: pictureOutputs(pictures), charged: null }
  const blocked = promptFeedback?.blockReason
  if (blocked !== undefined) {
    const words = wordsOf(blocked, promptFeedback?.blockReasonMessage ?? null)
    return { kind: 'error', status, words: { ...words, meaning: 'moderation' } }
  }
  const [candidate] = candidates
  if (candidate === undefined) return { kind: 'unreadable', reason: 'no-candidates' }
  const said = parts.flatMap(({ text = '' }) => (text.trim() === '' ? [] : [text.trim()])).join('\n')
  const reason = candidate.finishReason ?? null
  const meaning = reason !== null && moderated.test(reason) ? 'moderation' : 'refused'
  const words = wordsOf(reason, candidate.finishMessage ?? (said === '' ? null : said))
  return { kind: 'error', status, words: { ...words, meaning } }
}

/** Reads an error: a rejected key has status 400, and the body contains the retry delay. */
export function readError({ json }: Answer): ServiceWords {
  const error = errorSchema.safeParse(json).data?.error
  if (error === undefined) return wordsOf(null, null)
  const words = wordsOf(error.status ?? null, error.message ?? null)
  const seconds = error.details.map(({ retryDelay }) => secondsOf(retryDelay)).find((each) => each !== null)
  return {
    ...words,
    ...(error.details.some(({ reason }) => reason === 'API_KEY_INVALID') ? { meaning: 'key' as const } : {}),
    ...(seconds === undefined || seconds === null ? {} : { retryAfterMs: seconds * 1000 }),
  }
}

/** `37s`, `1.5s` */
function secondsOf(delay: string | undefined): number | null {
  const found = /^(\d+(?:\.\d+)?)s$/.exec(delay ?? '')
  return found === null ? null : Number(found[1])
}
