/** Downloads the outputs of a task into the library, the results first and then the other files. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { JobNoteRemark } from '../../../shared/protocol/job-note.ts'
import { sameNote } from './job-moment.ts'
import type { ServiceTask } from '../connections/service-client.ts'
import type { StoredJob } from '../store/records.ts'
import type { DriveContext, DriveMemory, Next } from './drive-context.ts'
import { type Fetching, keepFromTask } from './keep-from-task.ts'
import { afterEmptyAnswer, afterFailedPoll, ask, resetOddReplies, shouldPoll, pauseFor } from './poll-step.ts'
import { expiryOf, outputsToKeep } from './read-task.ts'
import { backoffMs } from './timing.ts'
import { afterAcceptance, noteFor, stopsAsking, reactionTo } from './reactions.ts'

/** Attempts for a file whose download breaks off or whose link has expired, each with a fresh link. */
const attemptsPerDownload = 3
/**
 * Consecutive attempts without a new byte after which the job ends, about twenty minutes. Only attempts made right after the service
 * had answered for the task count, so that an unreachable service does not end it.
 */
const fruitlessAttempts = 12
const fruitlessWait = { firstMs: 1_000, capMs: 300_000 }
/** A link that waited longer than this may have expired: its refusal does not mean that the result is gone. */
const freshForMs = 60_000
/** Backoff before the next request for a link, since a refused one may become valid shortly after. */
const freshLinkMs = { firstMs: 2_000, capMs: 20_000 }

/**
 * Gets fresh links if it has none, waits for a slot, then saves every result. The library resumes partial downloads.
 */
export async function downloadStep(job: StoredJob, context: DriveContext, memory: DriveMemory): Promise<Next> {
  const next = await tryOnce(job, context, memory)
  // Other jobs may be sent between two attempts, unless the disk is full and their results could not be saved either.
  if (typeof next === 'object' && context.disk.closed === null) context.occupySlot(job, false)
  return next
}

async function tryOnce(job: StoredJob, context: DriveContext, memory: DriveMemory): Promise<Next> {
  const service = context.service(job.connectionId)
  if (!shouldPoll(job, context, memory) || service === null) return 'park'
  const closedMs = context.disk.waitMs(job.id, context.clock.now())
  if (closedMs > 0) return waitForRoom(job, closedMs, context)
  try {
    const known = memory.task
    const task = known ?? (await ask(job, context, memory, true))
    memory.task = null
    memory.linksAt = context.clock.now()
    memory.urgent = false
    if (context.book.get(job.id)?.state !== 'downloading') return 'again'
    if (task instanceof AppError) return afterFailedPoll(job, task, context, memory)
    resetOddReplies(memory)
    const verdict = withoutResult(job, task, context, memory)
    if (verdict !== null) return verdict
    const expiresAt = expiryOf(task)
    if (known === null)
      context.book.apply(job.id, { type: 'reported', progress: job.progress, note: null, cost: task.cost, expiresAt })
    const expiresAtMs = expiresAt === null ? Infinity : Date.parse(expiresAt)
    const transfer = new AbortController()
    memory.underWay = transfer
    const signal = AbortSignal.any([transfer.signal, context.stopping])
    const urgency = { broken: memory.fruitless > 0, expiresAtMs }
    const leave = await context.lane(job.connectionId).downloads.enter(urgency, signal)
    if (leave === null) return 'again'
    try {
      return await keepAll({ job, task, service, signal, onBytes: noteBytes(job, context, memory) }, context, memory)
    } finally {
      leave()
    }
  } finally {
    memory.underWay = null
    context.disk.left(job.id)
  }
}

/** Counts only bytes that no earlier attempt had downloaded. */
function noteBytes(job: StoredJob, context: DriveContext, memory: DriveMemory): Fetching['onBytes'] {
  memory.progressed = false
  return (name, bytes) => {
    if (bytes <= (memory.highWaterMarks.get(name) ?? 0)) return
    memory.highWaterMarks.set(name, bytes)
    memory.breaks.delete(name)
    if (!memory.progressed) context.occupySlot(job, true)
    memory.progressed = true
  }
}

async function keepAll(fetching: Fetching, context: DriveContext, memory: DriveMemory): Promise<Next> {
  const { job, task, signal } = fetching
  const outputs = outputsToKeep(task)
  const missing: string[] = []
  const unopened: string[] = []
  let mainId: string | null = null
  let main: Asset | undefined
  let mainFailure: AppError | null = null
  let setAside: AppError | null = null
  for (const [index, output] of outputs.entries()) {
    // Files that accompany a result are useless without it.
    if (!output.main && mainId === null) break
    const place = { index, count: outputs.length }
    const givenUp = memory.givenUp.get(output.name)
    const assetsOrError: Asset[] | AppError =
      givenUp ?? (await keepFromTask(fetching, output, output.main ? null : mainId, place, context))
    // Stopped by the artist, who may already have requested it again, or because the studio is closing.
    if (signal.aborted) return startOver(memory)
    if (Array.isArray(assetsOrError)) {
      if (context.disk.worked()) context.onDiskRoom()
      if (output.main) main ??= assetsOrError[0]
      if (output.main) mainId ??= assetsOrError[0]?.id ?? null
      if (assetsOrError.some(({ problem }) => problem !== null)) unopened.push(output.name)
      continue
    }
    const next = givenUp !== undefined ? null : afterBreak(job, output.name, assetsOrError, context, memory)
    if (next !== null) return next
    if (output.main) mainFailure ??= memory.givenUp.get(output.name) ?? assetsOrError
    if (assetsOrError.details?.['reason'] === 'stopped-twice') setAside ??= assetsOrError
    missing.push(output.name)
  }
  memory.givenUp.clear()
  // Files that were set aside can be requested again only for a job that is not done.
  if (mainId === null || setAside !== null) {
    const error = setAside ?? mainFailure ?? new AppError('bad-reply', 'none of the results could be fetched')
    context.book.apply(job.id, {
      type: error.code === 'task-expired' ? 'expired' : 'failed',
      error: afterAcceptance(error),
    })
    return 'park'
  }
  context.book.apply(job.id, { type: 'finished', note: remarkOn(missing, unopened, task) ?? unchangedNote(job, main) })
  await fetching.service.client.release(task.taskId)
  return 'park'
}

function startOver(memory: DriveMemory): Next {
  memory.givenUp.clear()
  memory.breaks.clear()
  memory.fruitless = 0
  return 'again'
}

function remarkOn(missing: string[], unopened: string[], { outputs, leftOut = 0 }: ServiceTask): JobNoteRemark | null {
  if (missing.length === 0 && unopened.length === 0 && leftOut === 0) return null
  const counts = leftOut === 0 ? {} : { keptCount: outputs.length, outputCount: outputs.length + leftOut }
  return { code: 'incomplete-result', figures: { missing, unopened, ...counts } }
}

/** Returns a note if the result is identical to one of the inputs. */
function unchangedNote({ inputFiles }: StoredJob, main: Asset | undefined): JobNoteRemark | null {
  return inputFiles.some(({ sha256 }) => sha256 === main?.sha256) ? { code: 'no-change', figures: {} } : null
}

/** Handles a task without outputs: it failed after all, is gone, or lists its results late. */
function withoutResult(job: StoredJob, task: ServiceTask, context: DriveContext, memory: DriveMemory): Next | null {
  if (task.outputs.length > 0) return null
  const { book } = context
  const { failure, statusWord } = task
  const words = failure?.message ?? `status "${statusWord}" alone`
  const details = {
    ...failure?.details,
    ...(failure === null ? { reason: 'status-only', statusWord } : { says: words }),
  }
  switch (task.status) {
    case 'succeeded':
      return afterEmptyAnswer(job, task, context, memory)
    case 'queued':
    case 'running':
      memory.failures += 1
      return { waitMs: backoffMs(memory.failures, job.id) }
    case 'expired':
      book.apply(job.id, { type: 'expired', error: new AppError('task-expired', words, { details }).toData() })
      return 'park'
    case 'failed':
    case 'refused':
    case 'cancelled':
      break
  }
  const code = task.status === 'refused' ? 'content-refused' : 'task-failed'
  book.apply(job.id, { type: 'failed', error: new AppError(code, words, { details }).toData(), cost: task.cost })
  return 'park'
}

/** Returns the next step after a failed download: wait and retry, or null if a retry cannot help. */
function afterBreak(
  job: StoredJob,
  name: string,
  error: AppError,
  context: DriveContext,
  memory: DriveMemory,
): Next | null {
  if (stopsAsking(error.code)) return pauseFor(job, error, context, memory)
  const trouble = reactionTo(error.code)
  if (trouble === 'disk') {
    if (context.disk.failed(context.clock.now(), error)) context.onDiskTrouble(error)
    return waitForRoom(job, context.disk.waitMs(job.id, context.clock.now()), context)
  }
  const wasOld = error.code === 'task-expired' && context.clock.now() - memory.linksAt > freshForMs
  if (trouble === 'end' && !wasOld) {
    const breaks = (memory.breaks.get(name) ?? 0) + 1
    memory.breaks.set(name, breaks)
    const mayHelp = error.code === 'task-expired' || error.code === 'bad-reply'
    if (mayHelp && breaks < attemptsPerDownload) return { waitMs: backoffMs(breaks, job.id, freshLinkMs) }
    memory.givenUp.set(name, error)
    return null
  }
  memory.failures += 1
  memory.fruitless = memory.progressed ? 0 : memory.fruitless + 1
  if (memory.fruitless >= fruitlessAttempts) {
    memory.fruitless = 0
    memory.givenUp.set(name, stalled(name, error))
    return null
  }
  if (!wasOld) context.book.apply(job.id, { type: 'delayed', note: noteFor(error), notBefore: null })
  const limits = memory.progressed ? undefined : fruitlessWait
  return { waitMs: error.retryAfterMs ?? backoffMs(memory.failures, job.id, limits) }
}

function stalled(name: string, cause: AppError): AppError {
  return new AppError('service-down', `nothing new came in ${fruitlessAttempts} attempts: ${cause.message}`, {
    cause,
    details: {
      ...cause.details,
      reason: 'download-stalled',
      attempts: fruitlessAttempts,
      file: name,
      last: cause.code,
    },
  })
}

function waitForRoom(job: StoredJob, waitMs: number, { book, disk }: DriveContext): Next {
  const note = disk.closed === null ? null : noteFor(disk.closed)
  if (note !== null && !sameNote(book.get(job.id)?.note ?? null, note))
    book.apply(job.id, { type: 'delayed', note, notBefore: null })
  return { waitMs: Math.max(waitMs, 1_000) }
}
