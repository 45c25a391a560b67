/** Reads Replicate's predictions, which have the same shape in all responses. Pure. */
import type { SubmitReply, TaskReply } from '../../provider.ts'
import type { ListedTask, ServiceTask } from '../../service-client.ts'
import { meaningOf } from '../../service-words.ts'
import { isWebLink, outputsOf } from '../linked-files.ts'
import { inOrder } from '../output-order.ts'
import { asDate, asText, isRecord } from '../answer-values.ts'
import { statusFor, taskOf } from '../read-answer.ts'

const statuses: Readonly<Record<string, ServiceTask['status']>> = {
  starting: 'queued',
  processing: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
  // Timed out before it started.
  aborted: 'failed',
}
/** Retention time of files and inputs. */
const keptMs = 60 * 60 * 1000

export function readSubmit(json: unknown): SubmitReply {
  const task = predictionIn(json)
  return task === null
    ? { kind: 'unreadable', reason: 'no-task-id' }
    : { kind: 'task', taskId: task.taskId, task, quotedCredits: null }
}

export function readTask(json: unknown, taskId: string): TaskReply {
  const task = predictionIn(json)
  return task === null ? { kind: 'unreadable', reason: 'no-status' } : { kind: 'task', task: { ...task, taskId } }
}

/** Newest first, as received. */
export function readList(json: unknown): { tasks: ListedTask[]; next: string | null } | null {
  if (!isRecord(json) || !Array.isArray(json['results'])) return null
  return { tasks: json['results'].flatMap((entry: unknown) => listedTask(entry) ?? []), next: cursorIn(json['next']) }
}

function listedTask(entry: unknown): ListedTask | null {
  const task = predictionIn(entry)
  if (task === null || !isRecord(entry)) return null
  const input = isRecord(entry['input']) ? entry['input'] : {}
  return {
    ...task,
    createdAt: asDate(entry['created_at']) ?? null,
    request: {
      operation: null,
      model: asText(entry['model']) ?? null,
      prompt: asText(input['prompt']) ?? null,
      idempotencyKey: null,
    },
  }
}

/** Returns the cursor from the next page's address. */
function cursorIn(next: unknown): string | null {
  return isWebLink(next) ? new URL(next).searchParams.get('cursor') : null
}

function predictionIn(json: unknown): ServiceTask | null {
  if (!isRecord(json)) return null
  const { id } = json
  const word = asText(json['status'])
  if (typeof id !== 'string' || !/^[\w-]{1,200}$/.test(id) || word === undefined) return null
  const status = statusOf(json, word)
  const failed = status === 'failed' || status === 'refused'
  return taskOf(id, {
    status: status ?? 'running',
    statusWord: word,
    recognised: status !== undefined,
    progress: status === 'succeeded' ? 1 : progressIn(json['logs']),
    failure: failed ? { code: null, message: asText(json['error']) ?? word } : null,
    outputs: status === 'succeeded' ? outputsIn(json) : [],
  })
}

function statusOf(json: Record<string, unknown>, word: string): ServiceTask['status'] | undefined {
  const status = statusFor(statuses, word)
  if (status === 'succeeded' && json['data_removed'] === true) return 'expired'
  const message = asText(json['error']) ?? null
  const sensitive = message !== null && /flagged as sensitive/i.test(message)
  const moderated = sensitive || meaningOf({ code: null, message }) === 'moderation'
  return status === 'failed' && moderated ? 'refused' : status
}

/** Returns the log's last ` 40%|####` as 0 … 1. */
function progressIn(logs: unknown): number | null {
  const percents = typeof logs === 'string' ? [...logs.slice(-4000).matchAll(/(\d{1,3})%\|/g)] : []
  const last = Number(percents.at(-1)?.[1] ?? NaN)
  return Number.isFinite(last) && last <= 100 ? last / 100 : null
}

/** The output is a link, a list of links, or links by name. */
function outputsIn(json: Record<string, unknown>): ServiceTask['outputs'] {
  const { output } = json
  const values = isRecord(output) ? Object.values(output) : [output]
  const links = values.flat().filter(isWebLink)
  const ended = asDate(json['completed_at'])
  const expiresAt = ended === undefined ? null : new Date(Date.parse(ended) + keptMs).toISOString()
  return inOrder(outputsOf(links.map((url) => ({ url, expiresAt }))))
}
