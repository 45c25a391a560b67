/** Reads a task in any naming scheme. Pure. */
import type { JobCost } from '../../../../../shared/protocol/job.ts'
import type { SubmitReply, TaskReply } from '../../provider.ts'
import type { ServiceTask } from '../../service-client.ts'
import { meaningOf } from '../../service-words.ts'
import { allAt, asAmount, asCode, asText, firstAt, isRecord } from '../answer-values.ts'
import { taskOf } from '../read-answer.ts'
import type { Profile } from './profile.ts'
import { errorInside } from './read-error.ts'
import { readOutputs } from './read-outputs.ts'

/** Reads the response to a submit: a task, an error inside a 2xx, or neither. */
export function readSubmit(profile: Profile, body: unknown): SubmitReply {
  const text = typeof body === 'string' ? asOpaqueId(body) : undefined
  if (text !== undefined) return { kind: 'task', taskId: text, task: null, quotedCredits: null }
  if (!isRecord(body)) return { kind: 'unreadable', reason: 'not-an-object' }
  const taskId = readId(profile, body)
  const status = readStatus(profile, body)
  // Errors also contain ids (of the request or account), so an id counts only if there is a status or no error.
  const error = status?.recognised === true && taskId !== null ? null : errorInside(profile, body)
  if (error !== null) return { kind: 'error', ...error }
  if (taskId === null) return { kind: 'unreadable', reason: 'no-task-id' }
  const task = status === null ? null : describe(profile, body, taskId, status)
  const quotedCredits = task?.cost.quoted ?? firstAt(body, profile.many('credits.quoted'), asAmount)
  return { kind: 'task', taskId, task, quotedCredits }
}

/** Reads the response to a poll or a cancel. */
export function readTask(profile: Profile, body: unknown, taskId: string): TaskReply {
  if (!isRecord(body)) return { kind: 'unreadable', reason: 'not-an-object' }
  const status = readStatus(profile, body)
  if (status !== null) return { kind: 'task', task: describe(profile, body, taskId, status) }
  const error = errorInside(profile, body)
  return error === null ? { kind: 'unreadable', reason: 'no-status' } : { kind: 'error', ...error }
}

interface ReadStatus {
  status: ServiceTask['status']
  word: string
  recognised: boolean
}

function readStatus(profile: Profile, body: unknown): ReadStatus | null {
  for (const place of profile.many('status')) {
    const words = allAt(body, place).flatMap((found) => asText(found) ?? [])
    if (words.length > 0) return combine(words.map((word) => oneStatus(profile, word)))
  }
  return null
}

function oneStatus(profile: Profile, word: string): ReadStatus {
  const status = profile.statusOf(word)
  return status === undefined ? { status: 'running', word, recognised: false } : { status, word, recognised: true }
}

/** Combines a task's parts: one failure fails the task; all must finish. */
function combine(parts: ReadStatus[]): ReadStatus {
  const bad = parts.find(({ status }) => ['failed', 'refused', 'cancelled', 'expired'].includes(status))
  return bad ?? parts.find(({ status }) => status !== 'succeeded') ?? parts[0]!
}

/** Reads a task from any response; null without an id or a status. */
export function readEntry(profile: Profile, body: unknown): ServiceTask | null {
  if (!isRecord(body)) return null
  const taskId = readId(profile, body)
  const status = readStatus(profile, body)
  return taskId === null || status === null ? null : describe(profile, body, taskId, status)
}

function describe(profile: Profile, body: Record<string, unknown>, taskId: string, read: ReadStatus): ServiceTask {
  const failed = read.status === 'failed' || read.status === 'refused'
  const message = failed ? firstAt(body, profile.many('failure.message'), asText) : null
  const code = failed ? firstAt(body, profile.many('failure.code'), asFailureCode) : null
  const moderated = read.status === 'failed' && meaningOf({ code, message }) === 'moderation'
  const status = moderated ? 'refused' : read.status
  return taskOf(taskId, {
    status,
    statusWord: read.word,
    recognised: read.recognised,
    progress: status === 'succeeded' ? 1 : readProgress(profile, body),
    cost: readCost(profile, body),
    failure: failed ? { code, message: message ?? code ?? read.word } : null,
    outputs: status === 'succeeded' ? readOutputs(profile, body) : [],
    placeInQueue: status === 'queued' ? firstAt(body, profile.many('queue.place'), asPlace) : null,
  })
}

function readProgress(profile: Profile, body: unknown): number | null {
  const scale = profile.value('progress.scale')
  return firstAt(body, profile.many('progress'), (found) => {
    const percent = typeof found === 'string' && found.trim().endsWith('%')
    const value = asAmount(percent ? found.trim().slice(0, -1) : found)
    if (value === undefined) return undefined
    if (percent || scale === '100') return Math.min(1, value / 100)
    if (scale === '1') return Math.min(1, value)
    // 1 may mean "all" or "one percent".
    if (value === 1) return null
    return Math.min(1, value > 1 ? value / 100 : value)
  })
}

function readCost(profile: Profile, body: unknown): JobCost {
  const amount = (name: string) => firstAt(body, profile.many(name), asAmount)
  return { quoted: amount('credits.quoted'), charged: amount('credits.charged'), refunded: amount('credits.refunded') }
}

/** Vague names (`result: "ok"`) count only if the value looks like an id. */
function readId(profile: Profile, body: unknown): string | null {
  for (const place of profile.many('id')) {
    const isVague = place === 'result' || place === 'data'
    const id = firstAt(body, [place], isVague ? asOpaqueId : asId)
    if (id !== null) return id
  }
  return null
}

function asOpaqueId(value: unknown): string | undefined {
  const id = typeof value === 'string' ? asId(value) : undefined
  return id !== undefined && /\d/.test(id) ? id : undefined
}

/** A task id is a short string or a number, never a URL or a sentence. */
function asId(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? String(value) : asText(value)
  return text !== undefined && text.length <= 512 && !/[\s\p{Cc}<>{}]|:\/\//u.test(text) ? text : undefined
}

function asPlace(value: unknown): number | undefined {
  const place = asAmount(value)
  return Number.isSafeInteger(place) ? place : undefined
}

/** `code: 0` means success. */
function asFailureCode(value: unknown): string | undefined {
  const code = asCode(value)
  return code === '0' || code === '200' ? undefined : code
}
