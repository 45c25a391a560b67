/**
 * Reads Rodin's responses. An error can have any status: `{ error: 'API_…', message }`, where `null` and `OK` mean no
 * error. Pure.
 */
import type { Answer } from '../../answer.ts'
import type { ResultReply, SubmitReply, TaskReply } from '../../provider.ts'
import type { ServiceOutput, ServiceTask } from '../../service-client.ts'
import { asWord, meaningOf, type ServiceWords } from '../../service-words.ts'
import { outputsOf } from '../linked-files.ts'
import { inOrder } from '../output-order.ts'
import { asAmount, asText, isRecord } from '../answer-values.ts'
import { handleOf } from './handle.ts'
import { statusFor, taskOf } from '../read-answer.ts'

type Known = NonNullable<ServiceWords['meaning']>

/** The first match wins, so the order matters. */
const meanings: readonly [RegExp, Known][] = [
  [/no_such_task/, 'gone'],
  [/parallelism/, 'queue-full'],
  [/subscription/, 'credits'],
  [/unauthorized|user_not_found|group_not_found/, 'key'],
  [/content_violation/, 'moderation'],
]

/** Equivalent status of an error inside a 2xx response. */
const statusOf: Readonly<Partial<Record<Known, number>>> = {
  key: 401,
  credits: 402,
  gone: 404,
  moderation: 422,
  'queue-full': 429,
  'rate-limited': 429,
}

export function readError({ json }: Answer): ServiceWords {
  const body = isRecord(json) ? json : {}
  const code = asText(body['error']) ?? null
  const words = { code, message: asText(body['message']) ?? null, suggestions: [], fields: [] }
  const own = meanings.find(([pattern]) => code !== null && pattern.test(asWord(code)))?.[1]
  const meaning = own ?? meaningOf({ code, message: null }) ?? undefined
  return meaning === undefined ? words : { ...words, meaning }
}

/** Returns the error inside a 2xx response, or null. */
export function errorInside(answer: Answer): { status: number; words: ServiceWords } | null {
  const code = isRecord(answer.json) ? asText(answer.json['error']) : undefined
  if (code === undefined || asWord(code) === 'ok') return null
  const words = readError(answer)
  return { status: (words.meaning === undefined ? undefined : statusOf[words.meaning]) ?? 400, words }
}

export function readSubmit(answer: Answer): SubmitReply {
  const error = errorInside(answer)
  if (error !== null) return { kind: 'error', ...error }
  const body = isRecord(answer.json) ? answer.json : {}
  const jobs = isRecord(body['jobs']) ? body['jobs'] : {}
  const uuid = asText(body['uuid'])
  const subscription = asText(jobs['subscription_key'])
  if (uuid === undefined || subscription === undefined) return { kind: 'unreadable', reason: 'no-task-id' }
  const taskId = handleOf(uuid, subscription)
  const charged = asAmount(body['consumed']) ?? null
  const cost = { quoted: null, charged, refunded: null }
  const task = taskOf(taskId, { status: 'queued', statusWord: 'Submitted', cost })
  return { kind: 'task', taskId, task: charged === null ? null : task, quotedCredits: null }
}

const statuses: Readonly<Record<string, ServiceTask['status']>> = {
  waiting: 'queued',
  generating: 'running',
  done: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
  cancelled: 'cancelled',
}

/** Reads a task of several jobs: a single failure fails the task, and all must finish. */
export function readTask(answer: Answer, taskId: string): TaskReply {
  const error = errorInside(answer)
  if (error !== null) return { kind: 'error', ...error }
  const listed = isRecord(answer.json) ? answer.json['jobs'] : undefined
  const jobs = (Array.isArray(listed) ? listed : []).flatMap((job) => (isRecord(job) ? [job] : []))
  const words = jobs.flatMap((job) => asText(job['status']) ?? [])
  if (words.length === 0) return { kind: 'unreadable', reason: 'no-status' }
  const states = words.map((word) => statusFor(statuses, word))
  const at = (state: ServiceTask['status'] | undefined) => states.indexOf(state)
  const done = states.filter((state) => state === 'succeeded').length
  const status = (['failed', 'cancelled'] as const).find((state) => at(state) >= 0) ?? combined(states)
  const shown = at(status) >= 0 ? at(status) : states.findIndex((state) => state === undefined)
  const places = jobs.flatMap((job) => asAmount(job['queue_length']) ?? []).filter(Number.isSafeInteger)
  return {
    kind: 'task',
    task: taskOf(taskId, {
      status,
      statusWord: words[shown < 0 ? 0 : shown]!,
      recognised: status === 'failed' || status === 'cancelled' || !states.includes(undefined),
      progress: status === 'queued' ? 0 : done / states.length,
      // Rodin gives no reason.
      failure: status === 'failed' ? { code: null, message: words[shown]! } : null,
      placeInQueue:
        status === 'queued' && places.length > 0 ? places.reduce((max, place) => Math.max(max, place)) : null,
    }),
  }
}

function combined(states: readonly (ServiceTask['status'] | undefined)[]): ServiceTask['status'] {
  if (states.every((state) => state === 'succeeded')) return 'succeeded'
  return states.every((state) => state === 'queued') ? 'queued' : 'running'
}

/** Reads the list of files, models first. The list can be empty at first, in which case it is requested again. */
export function readResult(answer: Answer): ResultReply {
  const error = errorInside(answer)
  if (error !== null) return { kind: 'error', ...error }
  const list = isRecord(answer.json) ? answer.json['list'] : undefined
  if (!Array.isArray(list)) return { kind: 'unreadable', reason: 'no-list' }
  const files = list.flatMap((each) => {
    const url = isRecord(each) ? asText(each['url']) : undefined
    return isRecord(each) && url !== undefined ? [{ url, name: fileName(each['name']) }] : []
  })
  return { kind: 'outputs', outputs: inOrder(outputsOf(files).map(kindByName)) }
}

/** Formats without embedded textures come with texture files. */
function kindByName(output: ServiceOutput): ServiceOutput {
  const isTexture = output.kind === 'image' && /texture|diffuse|normal|roughness|metallic/i.test(output.name)
  return isTexture ? { ...output, kind: 'texture' } : output
}

function fileName(value: unknown): string | null {
  return asText(value)?.split(/[/\\]/).at(-1) ?? null
}
