/** Polls the status of a task once. */
import { AppError, type ErrorCode } from '../../../shared/protocol/app-error.ts'
import type { ServiceTask } from '../connections/service-client.ts'
import type { StoredJob } from '../store/records.ts'
import { cancelAsRequested } from './cancel-task.ts'
import type { DriveContext, DriveMemory, Next } from './drive-context.ts'
import { readTask } from './read-task.ts'
import type { ServiceForQueue } from './service-for-queue.ts'
import { backoffMs, pollDelayMs } from './timing.ts'
import { afterAcceptance, noteFor, stopsAsking, reactionTo } from './reactions.ts'

const oddReplies: readonly ErrorCode[] = ['bad-reply', 'not-found', 'task-expired', 'request-refused']
/**
 * A malformed reply, a refusal, or an unknown task is accepted only after this time and number of replies: a service
 * under maintenance may give wrong answers about paid work.
 */
const oddReplyLimit = { afterMs: 120_000, times: 3 }
/** A service that says "succeeded" without results is polled again for this time and number of replies. */
const emptyAnswerLimit = { afterMs: 150_000, times: 6 }
const emptyAgainMs = { firstMs: 1_000, capMs: 20_000 }

/** Polls once and schedules the next poll. Elapsed time alone never fails a job. */
export async function pollStep(job: StoredJob, context: DriveContext, memory: DriveMemory): Promise<Next> {
  const service = context.service(job.connectionId)
  if (!shouldPoll(job, context, memory) || service === null) return 'park'
  const answer = await ask(job, context, memory)
  // The job may have changed during the request.
  const now = context.book.get(job.id)
  if (now?.state !== 'running' || now.taskId !== job.taskId) return 'again'
  if (answer instanceof AppError) return afterFailedPoll(now, answer, context, memory)

  memory.failures = 0
  resetOddReplies(memory)
  memory.task = answer
  const after = context.book.apply(job.id, ...readTask(answer))
  if (after.state !== 'running') return 'again'
  if (answer.status === 'succeeded') return afterEmptyAnswer(after, answer, context, memory)
  memory.emptySince = null
  memory.emptyAnswers = 0
  if (after.cancelRequested && after.taskId !== null) {
    // The studio ended before it could ask for the cancellation. A finished result would have been kept.
    await cancelAsRequested(after.id, after.taskId, service, context)
    return 'again'
  }
  return nextPoll(after, service, context)
}

/** Whether to poll: only watched or urgent jobs, and only with a key. */
export function shouldPoll(job: StoredJob, context: DriveContext, memory: DriveMemory): boolean {
  return job.taskId !== null && (job.watched || memory.urgent) && !cannotPoll(job, context)
}

/** Whether polling is impossible, such as without a key; other pauses only stop sending. */
export function cannotPoll(job: StoredJob, context: DriveContext): boolean {
  const { paused } = context.lane(job.connectionId)
  return paused !== null && stopsAsking(paused.code)
}

/** Returns the task, or the error. A status that a list has reported counts as a response. */
export async function ask(
  job: StoredJob,
  context: DriveContext,
  memory: DriveMemory,
  urgent = memory.urgent,
): Promise<ServiceTask | AppError> {
  const { lastStatus } = memory
  memory.lastStatus = null
  memory.urgent = false
  const taskId = job.taskId ?? ''
  if (lastStatus?.taskId === taskId) return lastStatus
  const asking = new AbortController()
  memory.underWay = asking
  const submittedAt = Date.parse(job.submittedAt ?? job.createdAt)
  const signal = AbortSignal.any([asking.signal, context.stopping])
  const answer = await context.lane(job.connectionId).poller.ask({ taskId, submittedAt, urgent }, signal)
  memory.underWay = null
  return answer
}

/** Handles a failed poll, both while the task runs and while its result is downloaded. */
export function afterFailedPoll(job: StoredJob, error: AppError, context: DriveContext, memory: DriveMemory): Next {
  const { book } = context
  if (context.stopping.aborted || error.code === 'cancelled') return 'park'
  if (stopsAsking(error.code)) return pauseFor(job, error, context, memory)
  if (reactionTo(error.code) === 'end' && isBelieved(error, context.clock.now(), memory)) {
    // A task that was accepted and is unknown now counts as expired, like one whose status says so.
    book.apply(job.id, { type: error.code === 'task-expired' ? 'expired' : 'failed', error: afterAcceptance(error) })
    return 'park'
  }
  memory.failures += 1
  const waitMs = error.retryAfterMs ?? backoffMs(memory.failures, job.id)
  if (memory.failures > 1)
    book.apply(job.id, { type: 'delayed', note: noteFor(error), notBefore: context.clock.now() + waitMs })
  return { waitMs }
}

/**
 * Pauses the connection until a person acts, unless one has acted since the request: in that case the response concerns
 * an old key.
 */
export function pauseFor(job: StoredJob, error: AppError, context: DriveContext, memory: DriveMemory): Next {
  if (context.lane(job.connectionId).resumes !== memory.resumes) return 'again'
  context.pause(job.connectionId, error)
  return 'park'
}

export function resetOddReplies(memory: DriveMemory): void {
  memory.oddReplies = 0
  memory.oddSince = null
}

function isBelieved(error: AppError, now: number, memory: DriveMemory): boolean {
  if (!oddReplies.includes(error.code)) return true
  memory.oddReplies += 1
  memory.oddSince ??= now
  return memory.oddReplies >= oddReplyLimit.times && now - memory.oddSince >= oddReplyLimit.afterMs
}

/** Polls again for a while, as results may appear some time after "succeeded". */
export function afterEmptyAnswer(job: StoredJob, task: ServiceTask, context: DriveContext, memory: DriveMemory): Next {
  const now = context.clock.now()
  memory.task = null
  memory.emptySince ??= now
  memory.emptyAnswers += 1
  const { afterMs, times } = emptyAnswerLimit
  if (memory.emptyAnswers < times || now - memory.emptySince < afterMs)
    return { waitMs: backoffMs(memory.emptyAnswers, job.id, emptyAgainMs) }
  const error = new AppError('bad-reply', `the service says "${task.statusWord}" and names no result`, {
    details: { reason: 'no-result', statusWord: task.statusWord },
  })
  context.book.apply(job.id, { type: 'failed', error: error.toData(), cost: task.cost })
  return 'park'
}

/** Returns when to poll a running task next. */
export function nextPoll(job: StoredJob, service: ServiceForQueue, context: DriveContext): Next {
  const now = context.clock.now()
  const { embedded, client } = service
  const waitMs = pollDelayMs({
    ageMs: Math.max(0, now - Date.parse(job.submittedAt ?? job.createdAt)),
    expectedMs: job.expectedMs ?? context.expected.expectedMs(job),
    embedded,
    watched: job.watched,
    attended: context.attended(),
    retryAfterMs: null,
    polledCount: Math.max(1, context.lane(job.connectionId).roster.polledCount),
    asksPerMinute: client.asksPerMinute,
    listed: client.listed,
    seed: `${job.id}@${now}`,
  })
  return waitMs === null ? 'park' : { waitMs }
}
