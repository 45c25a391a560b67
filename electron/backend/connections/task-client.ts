/** Polls and cancels a connection's tasks. */
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Answer } from './answer.ts'
import { ask, type ClientContext } from './exchange.ts'
import { errorOfReply, unreadable } from './http-errors.ts'
import { keptIdOf } from './kept-answers.ts'
import type { TaskReply } from './provider.ts'
import type { AskRank, ServiceClient, ServiceTask } from './service-client.ts'
import { finishedTask, outputsIn } from './submit.ts'

export function createTaskClient(context: ClientContext): Pick<ServiceClient, 'task' | 'cancel'> {
  const { protocol, keptAnswers } = context

  const task = async (taskId: string, signal: AbortSignal, rank: AskRank = 2): Promise<ServiceTask> => {
    const keptId = keptIdOf(taskId)
    if (keptId !== null) return loadKeptTask(context, taskId, keptId)
    const about = { signal, rank, ...(protocol.answersHoldResults ? { sink: keptAnswers.sink(taskId) } : {}) }
    const answer = await ask(context, protocol.poll(taskId), 'task', about)
    const found = taskIn(context, protocol.readTask(answer, taskId), answer)
    const second = found.status === 'succeeded' && found.outputs.length === 0 ? protocol.result(taskId) : null
    if (second === null) return found
    try {
      const results = await ask(context, second, 'task', about)
      const reply = protocol.readResult(results, taskId)
      if (reply.kind !== 'outputs') return taskIn(context, reply, results)
      const cost = reply.charged === undefined ? found.cost : { ...found.cost, charged: reply.charged }
      return { ...found, ...outputsIn(reply), cost }
    } catch (thrown) {
      return failedAtResult(found, AppError.from(thrown))
    }
  }

  const cancelOnce = async (taskId: string, last: 'queued' | 'running', signal: AbortSignal): Promise<ServiceTask> => {
    const description = protocol.cancel(taskId, last)
    if (description === null)
      throw new AppError('request-refused', 'this service cannot end a task', { details: { reason: 'no-cancel' } })
    try {
      const answer = await ask(context, description, 'task', { signal, rank: 1 })
      const reply = protocol.readTask(answer, taskId)
      // Some services respond to a cancel with an unknown word or an empty body; the status must be read from the task
      // itself.
      return reply.kind === 'task' && reply.task.recognised ? reply.task : await taskAfterCancel(taskId, signal)
    } catch (thrown) {
      const error = AppError.from(thrown)
      const { status, ended: isOver } = error.details ?? {}
      if (isEmptyReply(error)) return taskAfterCancel(taskId, signal)
      if (status === 409 || isOver === true) return task(taskId, signal, 1)
      throw error
    }
  }

  /** Polls a task after a cancel. A service may already have deleted it. */
  const taskAfterCancel = async (taskId: string, signal: AbortSignal): Promise<ServiceTask> => {
    const found = await task(taskId, signal, 1)
    return found.status === 'expired' ? { ...found, status: 'cancelled' } : found
  }

  return {
    task,
    async cancel(taskId, last, signal) {
      if (keptIdOf(taskId) !== null) return task(taskId, signal, 1)
      const found = await cancelOnce(taskId, last, signal)
      if (found.status !== 'queued' && found.status !== 'running') return found
      // Queued and running tasks may need different requests, and the task may have started in the meantime.
      const other = protocol.cancel(taskId, found.status)
      const isOther = other !== null && !isDeepStrictEqual(other, protocol.cancel(taskId, last))
      return isOther ? cancelOnce(taskId, found.status, signal) : found
    },
  }
}

function taskIn({ log, clock }: ClientContext, reply: TaskReply, answer: Answer): ServiceTask {
  if (reply.kind === 'unreadable') throw unreadable(reply.reason, answer.text, answer.status)
  if (reply.kind === 'error')
    throw errorOfReply({ status: reply.status, headers: {} }, reply.words, { asked: 'task', now: clock.now() })
  if (!reply.task.recognised)
    log('warn', 'a status word is not known, and taken for running', { word: reply.task.statusWord.slice(0, 80) })
  return reply.task
}

async function loadKeptTask(
  { keptAnswers, protocol }: ClientContext,
  taskId: string,
  id: string,
): Promise<ServiceTask> {
  const found = await keptAnswers.load(id)
  const read = found === null ? null : protocol.readSubmit(found.answer, { ...found.request, files: [] })
  if (read?.kind === 'result') return finishedTask(taskId, read)
  throw new AppError('task-expired', 'the answer that held the result is not on this disk any more', {
    details: { reason: 'kept-answer-gone' },
  })
}

/** Handles services that report a failure only when the result is requested. */
function failedAtResult(found: ServiceTask, error: AppError): ServiceTask {
  if (error.details?.['notReady'] === true) return { ...found, status: 'running', progress: null }
  if (error.details?.['cancelled'] === true) return { ...found, status: 'cancelled', progress: null }
  if (!['request-refused', 'content-refused', 'task-failed'].includes(error.code)) throw error
  const { reason, says } = error.details ?? {}
  return {
    ...found,
    status: error.code === 'content-refused' ? 'refused' : 'failed',
    failure: {
      code: typeof reason === 'string' ? reason : null,
      message: typeof says === 'string' ? says : error.message,
    },
  }
}

function isEmptyReply(error: AppError): boolean {
  return error.code === 'bad-reply' && error.details?.['excerpt'] === ''
}
