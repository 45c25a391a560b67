/** Asks once how a task is doing. */
import { AppError, type ErrorCode } from '../../../shared/app-error.ts'
import type { ServiceTask } from '../connections/service-client.ts'
import type { StoredJob } from '../store/records.ts'
import type { DriveContext, DriveMemory, Next } from './drive-context.ts'
import { readTask } from './read-task.ts'
import type { ServiceForQueue } from './service-for-queue.ts'
import { backoffMs, pollDelayMs } from './timing.ts'
import { noteFor, stopsAsking, troubleOf } from './troubles.ts'

const oddReplies: readonly ErrorCode[] = ['bad-reply', 'not-found', 'task-expired']
/** A reply that does not fit, or a task that is not found, is believed only when it is said this often. */
const oddRepliesBelieved = 3
/** So often a service may say "succeeded" without naming a result. */
const emptyAnswersBelieved = 6

/** One question, and when to ask the next. Time that passes never fails a job. */
export async function pollStep(job: StoredJob, context: DriveContext, memory: DriveMemory): Promise<Next> {
  const service = context.service(job.connectionId)
  if (!job.watched || service === null || job.taskId === null || mayNotAsk(job, context)) return 'park'
  const answer = await ask(job.taskId, service, context.stopping)
  // It may have been cancelled or decided otherwise meanwhile.
  const now = context.book.get(job.id)
  if (now?.state !== 'running' || now.taskId !== job.taskId) return 'again'
  if (answer instanceof AppError) return afterSilence(now, answer, context, memory)

  memory.failures = 0
  memory.oddReplies = 0
  memory.task = answer
  const after = context.book.apply(job.id, ...readTask(answer))
  if (after.state !== 'running') return 'again'
  if (answer.status === 'succeeded') return afterEmptyAnswer(after, answer, context, memory)
  return nextPoll(after, service, context)
}

/** How a connection that lost its key, or a pause of another kind, bears on asking. */
export function mayNotAsk(job: StoredJob, context: DriveContext): boolean {
  const { paused } = context.lane(job.connectionId)
  return paused !== null && stopsAsking(paused.code)
}

/** The task, or the error. */
export async function ask(
  taskId: string,
  service: ServiceForQueue,
  signal: AbortSignal,
): Promise<ServiceTask | AppError> {
  try {
    return await service.client.task(taskId, signal)
  } catch (thrown) {
    return AppError.from(thrown)
  }
}

/** What follows when a task cannot be asked about: the same while it runs and while its result is fetched. */
export function afterSilence(job: StoredJob, error: AppError, context: DriveContext, memory: DriveMemory): Next {
  const { book } = context
  if (context.stopping.aborted || error.code === 'cancelled') return 'park'
  if (stopsAsking(error.code)) {
    context.pause(job.connectionId, error)
    return 'park'
  }
  if (error.code === 'task-expired' && job.state === 'downloading') {
    book.apply(job.id, { type: 'expired', error: error.toData() })
    return 'park'
  }
  if (troubleOf(error.code) === 'end') {
    if (!oddReplies.includes(error.code) || ++memory.oddReplies >= oddRepliesBelieved) {
      book.apply(job.id, { type: 'failed', error: error.toData() })
      return 'park'
    }
  }
  memory.failures += 1
  const waitMs = error.retryAfterMs ?? backoffMs(memory.failures, job.id)
  if (memory.failures > 1)
    book.apply(job.id, { type: 'delayed', note: noteFor(error), notBefore: context.clock.now() + waitMs })
  return { waitMs }
}

/** A result may follow its "succeeded" a little late. */
export function afterEmptyAnswer(job: StoredJob, task: ServiceTask, context: DriveContext, memory: DriveMemory): Next {
  memory.task = null
  memory.emptyAnswers += 1
  if (memory.emptyAnswers < emptyAnswersBelieved) return { waitMs: backoffMs(memory.emptyAnswers, job.id) }
  const error = new AppError('bad-reply', `the service says "${task.statusWord}" and names no result`, {
    details: { reason: 'no-result', statusWord: task.statusWord },
  })
  context.book.apply(job.id, { type: 'failed', error: error.toData(), cost: task.cost })
  return 'park'
}

function nextPoll(job: StoredJob, service: ServiceForQueue, context: DriveContext): Next {
  const now = context.clock.now()
  const waitMs = pollDelayMs({
    ageMs: Math.max(0, now - Date.parse(job.submittedAt ?? job.createdAt)),
    expectedMs: context.expected.of(job),
    embedded: service.embedded,
    watched: job.watched,
    retryAfterMs: null,
    seed: `${job.id}@${now}`,
  })
  return waitMs === null ? 'park' : { waitMs }
}
