/** Fetches what a task made into the library, the main result first. */
import { AppError } from '../../../shared/app-error.ts'
import type { Provenance } from '../../../shared/asset.ts'
import type { ServiceOutput, ServiceTask } from '../connections/service-client.ts'
import type { StoredJob } from '../store/records.ts'
import type { DriveContext, DriveMemory, Next } from './drive-context.ts'
import { afterEmptyAnswer, afterSilence, ask, mayNotAsk } from './poll-step.ts'
import { outputsToKeep } from './read-task.ts'
import type { ServiceForQueue } from './service-for-queue.ts'
import { backoffMs } from './timing.ts'
import { noteFor, stopsAsking, troubleOf } from './troubles.ts'

/** A file that breaks off, or a link that is out of date, is fetched this often with a fresh link each time. */
const attemptsPerDownload = 3

/** Asks for fresh links where it has none, then keeps every result. The library resumes what was begun. */
export async function downloadStep(job: StoredJob, context: DriveContext, memory: DriveMemory): Promise<Next> {
  const service = context.service(job.connectionId)
  if (!job.watched || service === null || job.taskId === null || mayNotAsk(job, context)) return 'park'
  const task = memory.task ?? (await ask(job.taskId, service, context.stopping))
  memory.task = null
  if (task instanceof AppError) return afterSilence(job, task, context, memory)
  const verdict = withoutResult(job, task, context, memory)
  if (verdict !== null) return verdict

  const missing: string[] = []
  const outputs = outputsToKeep(task)
  for (const [index, output] of outputs.entries()) {
    const failure = await keep(job, output, { index, count: outputs.length }, service, context, task)
    if (failure === null) continue
    if (context.stopping.aborted) return 'park'
    const next = afterBreak(job, failure, context, memory)
    if (next !== null) return next
    // The main result is what the job is about; without one of the others it is still done.
    if (index > 0) missing.push(output.name)
    else {
      const type = failure.code === 'task-expired' ? 'expired' : 'failed'
      context.book.apply(job.id, { type, error: failure.toData() })
      return 'park'
    }
  }
  const note = missing.length === 0 ? null : `Could not be fetched: ${missing.join(', ')}`
  context.book.apply(job.id, { type: 'finished', note })
  return 'park'
}

/** A task that has nothing to fetch: it failed after all, is gone, or is slow to name its results. */
function withoutResult(job: StoredJob, task: ServiceTask, context: DriveContext, memory: DriveMemory): Next | null {
  if (task.outputs.length > 0) return null
  const { book } = context
  const words = task.failure?.message ?? `the service says "${task.statusWord}"`
  const details = { ...task.failure?.details, says: words }
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

async function keep(
  job: StoredJob,
  output: ServiceOutput,
  place: { index: number; count: number },
  service: ServiceForQueue,
  context: DriveContext,
  task: ServiceTask,
): Promise<AppError | null> {
  const { book, stopping } = context
  const { name, kind, mediaType, bytes, sha256, url } = output
  try {
    const assets = await context.library.keepOutput(
      {
        id: job.id,
        title: titleOf(job),
        parentId: null,
        partOf: place.index === 0 ? null : (book.get(job.id)?.assetIds[0] ?? null),
      },
      { name, kind, mediaType, bytes, sha256 },
      (options) => service.client.openOutput(url, options, stopping),
      provenanceOf(job, task, service, context),
      (fraction) => {
        if (book.get(job.id)?.state !== 'downloading') return
        book.apply(job.id, { type: 'told', progress: (place.index + fraction) / place.count, note: null })
      },
      stopping,
    )
    for (const asset of assets) book.apply(job.id, { type: 'kept', assetId: asset.id })
    return null
  } catch (thrown) {
    return AppError.from(thrown)
  }
}

/** What follows a download that broke: wait and try again, or null when it is of no use. */
function afterBreak(job: StoredJob, error: AppError, context: DriveContext, memory: DriveMemory): Next | null {
  if (stopsAsking(error.code)) {
    context.pause(job.connectionId, error)
    return 'park'
  }
  const trouble = troubleOf(error.code)
  const mayHelp = error.code === 'task-expired' || error.code === 'bad-reply'
  if (trouble === 'end' && (!mayHelp || ++memory.oddReplies >= attemptsPerDownload)) {
    memory.oddReplies = 0
    return null
  }
  memory.failures += 1
  if (trouble === 'disk') context.onDiskTrouble(error)
  const waitMs = error.retryAfterMs ?? backoffMs(memory.failures, job.id)
  if (trouble !== 'end') context.book.apply(job.id, { type: 'delayed', note: noteFor(error), notBefore: null })
  return { waitMs }
}

function titleOf(job: StoredJob): string {
  const picture = job.inputFiles[0]?.name.replace(/\.[^.]*$/, '').replaceAll(/[_-]+/g, ' ')
  return job.prompt ?? picture ?? job.modelName
}

function provenanceOf(job: StoredJob, task: ServiceTask, service: ServiceForQueue, context: DriveContext): Provenance {
  return {
    prompt: job.prompt,
    operation: job.operation,
    modelId: job.modelId,
    modelName: job.modelName,
    provider: service.provider,
    connectionId: job.connectionId,
    connectionName: job.connectionName,
    parameters: job.parameters,
    seed: job.seed,
    taskId: job.taskId,
    jobId: job.id,
    credits: task.cost.charged ?? job.cost.charged ?? task.cost.quoted ?? job.cost.quoted,
    requestedAt: job.createdAt,
    finishedAt: new Date(context.clock.now()).toISOString(),
    inputs: job.inputFiles.map(({ slot, name, sha256 }) => ({ slot, name, sha256 })),
  }
}
