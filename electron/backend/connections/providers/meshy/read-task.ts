/** Reads Meshy's tasks and refusals. Pure. */
import type { Answer } from '../../answer.ts'
import type { SubmitReply, TaskReply } from '../../provider.ts'
import type { ServiceTask } from '../../service-client.ts'
import { meaningOf, type ServiceWords, wordsOf } from '../../service-words.ts'
import { asAmount, asCode, asText, isRecord } from '../answer-values.ts'
import { handleOf } from './handle.ts'
import { readOutputs } from './read-outputs.ts'
import { queuePositionOf, shareOf, statusFor, taskOf } from '../read-answer.ts'

const statuses: Readonly<Record<string, ServiceTask['status']>> = {
  pending: 'queued',
  in_progress: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  expired: 'expired',
}

/** `{"result": "<id>"}` */
export function readSubmit({ json }: Answer, path: string): SubmitReply {
  const id = isRecord(json) ? asCode(json['result']) : undefined
  if (id === undefined) return { kind: 'unreadable', reason: 'no-task-id' }
  return { kind: 'task', taskId: handleOf(path, id), task: null, quotedCredits: null }
}

export function readTask({ json }: Answer, handle: string): TaskReply {
  const task = isRecord(json) ? taskIn(json, handle) : null
  return task === null ? { kind: 'unreadable', reason: 'no-status' } : { kind: 'task', task }
}

/** Reads a task from a response or a list; null if it has no status. */
export function taskIn(json: Record<string, unknown>, handle: string): ServiceTask | null {
  const statusWord = asText(json['status'])
  if (statusWord === undefined) return null
  const known = statusFor(statuses, statusWord)
  const failure = known === 'failed' ? failureIn(json['task_error'], statusWord) : null
  const status = failure !== null && meaningOf(failure) === 'moderation' ? 'refused' : (known ?? 'running')
  return taskOf(handle, {
    status,
    statusWord,
    recognised: known !== undefined,
    progress: status === 'succeeded' ? 1 : shareOf(json['progress']),
    cost: { quoted: null, ...costIn(json, status) },
    failure,
    outputs: status === 'succeeded' ? readOutputs(json, timeIn(json['expires_at'])) : [],
    placeInQueue: status === 'queued' ? queuePositionOf(json['preceding_tasks']) : null,
  })
}

/** Returns an ISO date for Unix milliseconds; null for 0 and null, which mean "not yet". */
export function timeIn(value: unknown): string | null {
  const time = asAmount(value)
  return time === undefined || time === 0 || time > 8.64e15 ? null : new Date(time).toISOString()
}

/** A running task's credits are only reserved. A task cancelled before it started is refunded. */
function costIn(
  json: Record<string, unknown>,
  status: ServiceTask['status'],
): { charged: number | null; refunded: number | null } {
  const consumed = asAmount(json['consumed_credits']) ?? null
  if (status === 'queued' || status === 'running') return { charged: null, refunded: null }
  const hasStarted = timeIn(json['started_at']) !== null
  return { charged: consumed, refunded: status === 'cancelled' && !hasStarted ? consumed : null }
}

function failureIn(error: unknown, statusWord: string): { code: string | null; message: string } {
  const about = isRecord(error) ? error : {}
  const code = asText(about['code']) ?? asText(about['type']) ?? null
  return { code, message: asText(about['message']) ?? code ?? statusWord }
}

/** Reads `{"message": …}`. A 429 with a wait time means a rate limit; without one, a full queue. */
export function readError({ status, headers, json, text }: Answer): ServiceWords {
  const body = isRecord(json) ? json : {}
  const message = asText(body['message']) ?? (json === undefined ? null : asText(json)) ?? null
  const words = wordsOf(asText(body['code']) ?? asText(body['error_code']) ?? null, message)
  if (status !== 429 || (message === null && text === '')) return words
  const said = meaningOf(words)
  if (said === 'queue-full' || said === 'rate-limited') return { ...words, meaning: said }
  return { ...words, meaning: headers['retry-after'] === undefined ? 'queue-full' : 'rate-limited' }
}
