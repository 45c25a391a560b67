/** Sends a job's request, once. What came of it is written down before anything else happens. */
import { AppError } from '../../../shared/app-error.ts'
import type { InputFile, ServiceRequest, SubmitOutcome } from '../connections/service-client.ts'
import type { StoredJob } from '../store/records.ts'
import { cancelTask } from './cancel-task.ts'
import type { DriveContext, DriveMemory, Next } from './drive-context.ts'
import type { ServiceForQueue } from './service-for-queue.ts'
import { backoffMs, pollDelayMs } from './timing.ts'
import { troubleOf } from './troubles.ts'

/** Said while the same request is on its way again, to a service that makes one task of both. */
const askingNote = 'Finding out whether it arrived'
/** Services that know a repeated request promise it for a day. */
const repeatableForMs = 23 * 3_600_000

/**
 * A waiting job is sent. One that is unsure is sent again only with the same key, and only to a service that makes one task of
 * both; otherwise it waits for the artist.
 */
export async function submitStep(job: StoredJob, context: DriveContext, memory: DriveMemory): Promise<Next> {
  const { book, clock } = context
  const service = context.service(job.connectionId)
  const lane = context.lane(job.connectionId)
  if (service === null || lane.paused !== null) return 'park'
  if (job.state === 'unsure') {
    if (!mayRepeat(job, service, clock.now())) return 'park'
    const waitMs = (job.notBefore ?? 0) - clock.now()
    if (waitMs > 0) return { waitMs }
  }

  const request = requestOf(job, context)
  if (request instanceof AppError) {
    if (job.state === 'waiting') book.apply(job.id, { type: 'sending' }, { type: 'failed', error: request.toData() })
    return 'park'
  }
  book.apply(job.id, { type: job.state === 'unsure' ? 'resending' : 'sending' })
  const outcome = await send(service, request, job.idempotencyKey, context.sendingStopped)
  return settle(outcome, job.id, service, context, memory)
}

async function send(
  service: ServiceForQueue,
  request: ServiceRequest,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<SubmitOutcome> {
  try {
    return await service.client.submit(request, { idempotencyKey, beforeSending: () => undefined }, signal)
  } catch (thrown) {
    return { kind: 'unsure', error: AppError.from(thrown) }
  }
}

async function settle(
  outcome: SubmitOutcome,
  id: string,
  service: ServiceForQueue,
  context: DriveContext,
  memory: DriveMemory,
): Promise<Next> {
  const { book } = context
  const job = book.get(id)
  if (job === undefined) return 'park'
  switch (outcome.kind) {
    case 'accepted': {
      context.lane(job.connectionId).answered()
      memory.failures = 0
      const cost = outcome.task?.cost ?? { quoted: null, charged: null, refunded: null }
      book.applyInsisting(id, {
        type: 'accepted',
        taskId: outcome.taskId,
        cost: { ...cost, quoted: outcome.quotedCredits ?? cost.quoted },
      })
      if (job.cancelWished) await cancelAsWished(id, outcome.taskId, service, context)
      return { waitMs: firstPollMs(job, service, context) }
    }
    case 'unsure':
      return doubt(job, outcome.error, service, context, memory)
    case 'not-sent':
      return mayTryLater(job, outcome.error, context, memory)
    case 'refused':
      break
  }
  return refused(job, outcome.error, context, memory)
}

function doubt(
  job: StoredJob,
  error: AppError,
  service: ServiceForQueue,
  context: DriveContext,
  memory: DriveMemory,
): Next {
  memory.failures += 1
  const note = service.deduplicates ? askingNote : null
  context.book.applyInsisting(job.id, { type: 'unanswered', error: error.toData(), note })
  return service.deduplicates ? { waitMs: error.retryAfterMs ?? backoffMs(memory.failures, job.id) } : 'park'
}

/** It never left, or the service said "later". */
function mayTryLater(job: StoredJob, error: AppError, context: DriveContext, memory: DriveMemory): Next {
  const trouble = error.code === 'cancelled' ? 'later' : troubleOf(error.code)
  if (trouble === 'end' && job.unsureSince === null) {
    context.book.applyInsisting(job.id, { type: 'failed', error: error.toData() })
    return 'park'
  }
  const lane = context.lane(job.connectionId)
  const notBefore = trouble === 'pause' ? null : lane.failed(context.clock.now(), error)
  const putBack = context.book.applyInsisting(job.id, { type: 'put-back', error: error.toData(), notBefore })
  if (putBack.state === 'waiting' && putBack.cancelWished)
    context.book.applyInsisting(job.id, { type: 'cancelled', note: null })
  if (trouble === 'pause') context.pause(job.connectionId, error)
  if (trouble === 'disk') context.onDiskTrouble(error)
  memory.failures += 1
  return putBack.state === 'unsure' && notBefore !== null ? { waitMs: notBefore - context.clock.now() } : 'park'
}

function refused(job: StoredJob, error: AppError, context: DriveContext, memory: DriveMemory): Next {
  if (troubleOf(error.code) !== 'end') return mayTryLater(job, error, context, memory)
  context.lane(job.connectionId).answered()
  // The key is known there with another body: the first attempt did arrive, and its task cannot be named.
  if (job.unsureSince !== null && isConflict(error)) {
    context.book.applyInsisting(job.id, { type: 'unanswered', error: error.toData(), note: null })
    return 'park'
  }
  const type = error.code === 'content-refused' ? 'refused' : 'failed'
  context.book.applyInsisting(job.id, { type, error: error.toData() })
  return 'park'
}

async function cancelAsWished(
  id: string,
  taskId: string,
  service: ServiceForQueue,
  context: DriveContext,
): Promise<void> {
  try {
    await cancelTask(id, taskId, service, context)
  } catch (thrown) {
    context.log('warn', 'a job could not be cancelled as wished', { job: id, reason: String(thrown) })
  }
}

/** Everything the service is told, or why it cannot be. */
function requestOf(job: StoredJob, context: DriveContext): ServiceRequest | AppError {
  const files: InputFile[] = []
  for (const file of job.inputFiles) {
    const path = context.library.inputPath(file.sha256)
    if (path === null)
      return new AppError('not-found', `the input ${file.name} is not in the library any more`, {
        details: { field: file.slot, reason: 'input-gone', name: file.name },
      })
    const { slot, name, mediaType, bytes, sha256 } = file
    files.push({ slot, name, mediaType, bytes, sha256, path })
  }
  const { operation, modelId, prompt, parameters } = job
  return { operation, modelId, prompt, parameters, files }
}

function mayRepeat(job: StoredJob, service: ServiceForQueue, now: number): boolean {
  return service.deduplicates && job.unsureSince !== null && now - Date.parse(job.unsureSince) < repeatableForMs
}

function isConflict(error: AppError): boolean {
  return error.details?.['status'] === 409 || error.details?.['reason'] === 'idempotency_conflict'
}

function firstPollMs(job: StoredJob, service: ServiceForQueue, context: DriveContext): number {
  const question = { ageMs: 0, expectedMs: context.expected.of(job), embedded: service.embedded }
  return pollDelayMs({ ...question, watched: true, retryAfterMs: null, seed: job.id }) ?? 0
}
