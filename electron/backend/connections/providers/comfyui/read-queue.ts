/** Reads a prompt's status from ComfyUI's queue and history. Pure. */
import type { ResultReply, TaskReply } from '../../provider.ts'
import type { ServiceTask } from '../../service-client.ts'
import { isRecord, textAt } from '../answer-values.ts'
import { taskOf } from '../read-answer.ts'
import { readHistoryOutputs } from './read-outputs.ts'

/**
 * Reads the response from `/queue`. A prompt that was queued and no longer is has ended: it is reported as succeeded
 * without results, so that they are looked up in the history.
 */
export function readQueue(json: unknown, taskId: string): TaskReply {
  const running = entriesOf(json, 'queue_running')
  const waiting = entriesOf(json, 'queue_pending')
  if (running === null || waiting === null) return { kind: 'unreadable', reason: 'no-queue' }
  if (running.some(({ id }) => id === taskId))
    return { kind: 'task', task: taskOf(taskId, { status: 'running', statusWord: 'running' }) }
  const own = waiting.find(({ id }) => id === taskId)
  if (own === undefined)
    return { kind: 'task', task: taskOf(taskId, { status: 'succeeded', statusWord: 'not-in-queue' }) }
  const placeInQueue = running.length + waiting.filter(({ number }) => number < own.number).length
  return { kind: 'task', task: taskOf(taskId, { status: 'queued', statusWord: 'waiting', placeInQueue }) }
}

/**
 * Reads the response from `/history/<id>`, requested once the prompt has left the queue. Restarting ComfyUI empties the
 * history.
 */
export function readHistory(json: unknown, taskId: string): ResultReply {
  if (!isRecord(json)) return { kind: 'unreadable', reason: 'not-an-object' }
  const entry = json[taskId]
  const ended = (about: Partial<ServiceTask> & Pick<ServiceTask, 'status' | 'statusWord'>): ResultReply => ({
    kind: 'task',
    task: taskOf(taskId, about),
  })
  if (!isRecord(entry)) return ended({ status: 'expired', statusWord: 'not-in-history' })
  const status = isRecord(entry['status']) ? entry['status'] : {}
  if (status['status_str'] !== 'error') return { kind: 'outputs', outputs: readHistoryOutputs(entry), charged: 0 }
  if (messageOf(status, 'execution_interrupted') !== null)
    return ended({ status: 'cancelled', statusWord: 'execution_interrupted' })
  const error = messageOf(status, 'execution_error')
  const text = (name: string) => textAt(error?.[name]) ?? ''
  const node = [text('node_type'), text('node_id')].filter((part) => part !== '').join(' ')
  const message = [node, text('exception_message')].filter((part) => part !== '').join(': ')
  const code = text('exception_type') || null
  return ended({ status: 'failed', statusWord: 'error', failure: { code, message: message || (code ?? 'error') } })
}

/** Whether a prompt is in the queue or the history; null if the response is unreadable. */
export function isKnown(queue: unknown, history: unknown, taskId: string): boolean | null {
  const running = entriesOf(queue, 'queue_running')
  const waiting = entriesOf(queue, 'queue_pending')
  if (running === null || waiting === null || !isRecord(history)) return null
  return [...running, ...waiting].some(({ id }) => id === taskId) || isRecord(history[taskId])
}

/** Returns a queue's entries, or null if it is malformed. Each entry is an array: position, id, workflow and more. */
function entriesOf(json: unknown, name: string): { number: number; id: unknown }[] | null {
  const list = isRecord(json) ? json[name] : null
  if (!Array.isArray(list)) return null
  return list.flatMap((entry) => (Array.isArray(entry) ? [{ number: Number(entry[0]), id: entry[1] as unknown }] : []))
}

/** Finds `["execution_error", { … }]` among the messages. */
function messageOf(status: Record<string, unknown>, name: string): Record<string, unknown> | null {
  const messages = Array.isArray(status['messages']) ? status['messages'] : []
  for (const message of messages)
    if (Array.isArray(message) && message[0] === name) return isRecord(message[1]) ? message[1] : {}
  return null
}
