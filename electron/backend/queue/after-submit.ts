/** Handles the outcome of a submitted request. The outcome is stored before anything else happens. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { JobNoteRemark } from '../../../shared/protocol/job-note.ts'
import type { SubmitOutcome } from '../connections/service-client.ts'
import type { StoredJob } from '../store/records.ts'
import { cancelAsRequested } from './cancel-task.ts'
import type { DriveContext, DriveMemory, Next } from './drive-context.ts'
import { nextPoll, pauseFor } from './poll-step.ts'
import type { ServiceForQueue } from './service-for-queue.ts'
import { backoffMs } from './timing.ts'
import { isPriceQuestion, stopsAsking, reactionTo } from './reactions.ts'

/** The note while the same request is sent again to a service that deduplicates. */
const checkingArrival: JobNoteRemark = { code: 'checking-arrival', figures: {} }

/** `service` is null if it became unavailable in the meantime. */
export async function afterSubmit(
  outcome: SubmitOutcome,
  id: string,
  service: ServiceForQueue | null,
  context: DriveContext,
  memory: DriveMemory,
): Promise<Next> {
  const job = context.book.get(id)
  if (job === undefined) return 'park'
  switch (outcome.kind) {
    case 'accepted':
      return afterAccepted(job, outcome, service, context, memory)
    case 'unsure':
      return doubt(job, outcome.error, service, context, memory)
    case 'not-sent':
      return retryOrEnd(job, outcome.error, context, memory)
    case 'refused':
      break
  }
  return afterRefusal(job, outcome.error, context, memory)
}

async function afterAccepted(
  job: StoredJob,
  outcome: Extract<SubmitOutcome, { kind: 'accepted' }>,
  service: ServiceForQueue | null,
  context: DriveContext,
  memory: DriveMemory,
): Promise<Next> {
  context.lane(job.connectionId).answered()
  memory.failures = 0
  if (context.isTaken(job.connectionId, outcome.taskId)) return answeredWithTakenTask(job, outcome.taskId, context)
  const cost = outcome.task?.cost ?? { quoted: null, charged: null, refunded: null }
  const running = context.book.applyEvenIfUnsaved(job.id, {
    type: 'accepted',
    taskId: outcome.taskId,
    cost: { ...cost, quoted: outcome.quotedCredits ?? cost.quoted },
    expectedMs: context.expected.expectedMs(job),
  })
  if (service === null) return 'park'
  if (job.cancelRequested) {
    await cancelAsRequested(job.id, outcome.taskId, service, context)
    return 'again'
  }
  const { task } = outcome
  if (task === null || task.status !== 'succeeded' || task.outputs.length === 0)
    return nextPoll(running, service, context)
  // The result arrived in the response, so there is nothing to poll.
  memory.lastStatus = { ...task, taskId: outcome.taskId }
  return 'again'
}

function answeredWithTakenTask(job: StoredJob, taskId: string, context: DriveContext): Next {
  const error = new AppError('bad-reply', `the service answered with the task of another job: ${taskId}`, {
    details: { reason: 'task-taken' },
  })
  context.book.applyEvenIfUnsaved(job.id, { type: 'unanswered', error: error.toData(), note: null })
  return 'park'
}

function doubt(
  job: StoredJob,
  error: AppError,
  service: ServiceForQueue | null,
  context: DriveContext,
  memory: DriveMemory,
): Next {
  memory.failures += 1
  memory.searchCount = 0
  const repeats = service?.deduplicates === true
  context.book.applyEvenIfUnsaved(job.id, {
    type: 'unanswered',
    error: error.toData(),
    note: repeats ? checkingArrival : null,
  })
  if (!repeats) return 'again'
  return { waitMs: error.retryAfterMs ?? backoffMs(memory.failures, job.id) }
}

/** Handles a request that was never sent, or that the service postponed. */
export function retryOrEnd(job: StoredJob, error: AppError, context: DriveContext, memory: DriveMemory): Next {
  const { book, clock } = context
  if (isPriceQuestion(error) && job.state === 'waiting') {
    book.apply(job.id, { type: 'price-question', question: 'asked', error: error.toData() })
    return 'park'
  }
  const trouble = error.code === 'cancelled' ? 'later' : reactionTo(error.code)
  if (trouble === 'end') {
    const event = {
      type: job.unsureSince === null ? 'failed' : 'put-back',
      error: error.toData(),
      notBefore: null,
    } as const
    book.applyEvenIfUnsaved(job.id, event)
    return 'park'
  }
  const notBefore = trouble === 'pause' ? null : context.lane(job.connectionId).failed(clock.now(), error)
  const updated = book.applyEvenIfUnsaved(
    job.id,
    { type: 'put-back', error: error.toData(), notBefore },
    // A single write for both: a crash in between would let the next start send it.
    ...(job.cancelRequested && job.unsureSince === null ? [{ type: 'cancelled', note: null } as const] : []),
  )
  memory.failures += 1
  if (stopsAsking(error.code)) {
    const next = pauseFor(job, error, context, memory)
    return updated.state === 'unsure' ? next : 'park'
  }
  if (trouble === 'pause') context.pause(job.connectionId, error)
  if (trouble === 'disk') context.onDiskTrouble(error)
  return updated.state === 'unsure' && notBefore !== null ? { waitMs: notBefore - clock.now() } : 'park'
}

function afterRefusal(job: StoredJob, error: AppError, context: DriveContext, memory: DriveMemory): Next {
  if (reactionTo(error.code) !== 'end') return retryOrEnd(job, error, context, memory)
  context.lane(job.connectionId).answered()
  // An earlier attempt may still have arrived: a refusal does not prove that the service knows the idempotency key.
  if (job.unsureSince !== null || error.details?.['takenBefore'] === true) {
    context.book.applyEvenIfUnsaved(job.id, { type: 'unanswered', error: error.toData(), note: null })
    return 'park'
  }
  const type = error.code === 'content-refused' ? 'refused' : 'failed'
  context.book.applyEvenIfUnsaved(job.id, { type, error: error.toData() })
  return 'park'
}
