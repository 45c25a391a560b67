/** Reads Tripo's responses: `{ code: 0, data }`. Any other code is an error, whatever the status. Pure. */
import type { Answer } from '../../answer.ts'
import type { Protocol, SubmitReply, TaskReply } from '../../provider.ts'
import type { ServiceOutput, ServiceTask } from '../../service-client.ts'
import type { ServiceWords } from '../../service-words.ts'
import { isWebLink, outputsOf } from '../linked-files.ts'
import { endingOf } from '../output-order.ts'
import { asAmount, asCode, asText, isRecord } from '../answer-values.ts'
import { queuePositionOf, shareOf, statusFor, taskOf } from '../read-answer.ts'

type Status = ServiceTask['status']

const statuses: Readonly<Record<string, Status>> = {
  queued: 'queued',
  running: 'running',
  success: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
  banned: 'refused',
  expired: 'expired',
}

/** Known codes with their status and meaning. */
const codes: Readonly<Record<string, { status: number; meaning?: NonNullable<ServiceWords['meaning']> }>> = {
  '2': { status: 401, meaning: 'key' },
  '1000': { status: 401, meaning: 'key' },
  '1001': { status: 401, meaning: 'key' },
  '1002': { status: 401, meaning: 'key' },
  '1005': { status: 403, meaning: 'key' },
  '1007': { status: 429, meaning: 'rate-limited' },
  '2000': { status: 429, meaning: 'queue-full' },
  '2001': { status: 404 },
  '2008': { status: 400, meaning: 'moderation' },
  '2010': { status: 403, meaning: 'credits' },
}

export function readError({ json, status }: Answer): ServiceWords {
  const body = isRecord(json) ? json : {}
  const code = asCode(body['code']) ?? null
  const suggestion = asText(body['suggestion'])
  // Before version 3, 1000 and 1001 were server faults; with a 5xx status they may still be.
  const meaning = code === null || status >= 500 ? undefined : codes[code]?.meaning
  return {
    code,
    message: asText(body['message']) ?? null,
    suggestions: suggestion === undefined ? [] : [suggestion],
    fields: [],
    ...(meaning === undefined ? {} : { meaning }),
  }
}

/** Returns the error inside a 2xx response, or null. */
export function errorInside(answer: Answer): { status: number; words: ServiceWords } | null {
  const code = isRecord(answer.json) ? asCode(answer.json['code']) : undefined
  if (code === undefined || code === '0') return null
  return { status: codes[code]?.status ?? 422, words: readError(answer) }
}

export function readSubmit(answer: Answer): SubmitReply {
  const error = errorInside(answer)
  if (error !== null) return { kind: 'error', ...error }
  const taskId = asText(dataOf(answer)['task_id'])
  if (taskId === undefined) return { kind: 'unreadable', reason: 'no-task-id' }
  return { kind: 'task', taskId, task: null, quotedCredits: null }
}

export function readTask(answer: Answer, taskId: string): TaskReply {
  const error = errorInside(answer)
  if (error !== null) return { kind: 'error', ...error }
  const data = dataOf(answer)
  const word = asText(data['status'])
  if (word === undefined) return { kind: 'unreadable', reason: 'no-status' }
  const known = statusFor(statuses, word)
  const code = asCode(data['error_code'])
  const moderated = known === 'failed' && code !== undefined && codes[code]?.meaning === 'moderation'
  const status = moderated ? 'refused' : (known ?? 'running')
  const ended = status === 'failed' || status === 'refused'
  return {
    kind: 'task',
    task: taskOf(taskId, {
      status,
      statusWord: word,
      recognised: known !== undefined,
      progress: status === 'succeeded' ? 1 : shareOf(data['progress']),
      cost: { quoted: null, charged: asAmount(data['credits_consumed']) ?? null, refunded: null },
      failure: ended
        ? { code: code === undefined || code === '0' ? null : code, message: asText(data['error_message']) ?? word }
        : null,
      outputs: status === 'succeeded' ? readOutputs(data['output']) : [],
      placeInQueue: status === 'queued' ? queuePositionOf(data['queuing_num']) : null,
    }),
  }
}

/** Alternative names for the same model; the first one present is the result. */
const modelNames = ['model_url', 'pbr_model', 'pbr_model_url', 'base_model', 'base_model_url'] as const

/** Returns the model or models, or else the picture, followed by previews. */
function readOutputs(output: unknown): ServiceOutput[] {
  if (!isRecord(output)) return []
  const model = modelNames.map((name) => linkAt(output[name])).find((link) => link !== null) ?? null
  const models = model === null ? linksIn(output['model_urls']) : [model]
  const pictures = linksIn([output['generated_image_url'], output['rendered_image_url']])
  const named = (url: string, unnamed: string) => ({ url, name: endingOf(url) === null ? unnamed : null })
  return outputsOf([
    ...models.map((link) => named(link, 'model.glb')),
    ...pictures.map((link) => named(link, 'picture.png')),
  ])
}

function linksIn(value: unknown): string[] {
  const links = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
  return links.flatMap((each) => linkAt(each) ?? [])
}

function linkAt(value: unknown): string | null {
  const link = isRecord(value) ? value['url'] : value
  return isWebLink(link) ? link : null
}

/** Reads a file's token and the upload address for a large file. */
export function readUpload(answer: Answer): ReturnType<Protocol['readUpload']> {
  const { file_token: token, presigned_url: url } = dataOf(answer)
  const value = asText(token)
  if (value === undefined) return null
  if (url === undefined) return { value }
  return isWebLink(url) ? { value, put: { url, headers: {} } } : null
}

export function readBalance(answer: Answer): { credits: number | null; reserved: number | null } {
  const data = dataOf(answer)
  return { credits: asAmount(data['balance']) ?? null, reserved: asAmount(data['frozen']) ?? null }
}

function dataOf({ json }: Answer): Record<string, unknown> {
  const data = isRecord(json) ? json['data'] : undefined
  return isRecord(data) ? data : {}
}
