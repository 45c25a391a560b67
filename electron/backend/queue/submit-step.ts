/** Sends a job's request, once. The intent is stored before the request leaves. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { JobNoteRemark } from '../../../shared/protocol/job-note.ts'
import type { ChangedInput, InputFile, ServiceRequest, SubmitOutcome } from '../connections/service-client.ts'
import type { StoredJob } from '../store/records.ts'
import type { DriveContext, DriveMemory, Next } from './drive-context.ts'
import type { ServiceForQueue } from './service-for-queue.ts'
import { afterSubmit, retryOrEnd } from './after-submit.ts'
import { unsureStep } from './unsure-step.ts'
import { typeOfMediaType } from '../../../shared/formats/file-type.ts'
import { formats } from '../../../shared/formats/formats.ts'

/** Services that recognise repeated requests promise it for a day. */
const repeatableForMs = 23 * 3_600_000

/**
 * Sends a waiting job. An unsure one is sent again only with the same key and to a service that deduplicates; elsewhere
 * it is searched for in the service's list, or waits for the artist.
 */
export async function submitStep(job: StoredJob, context: DriveContext, memory: DriveMemory): Promise<Next> {
  const { book, clock } = context
  const service = context.service(job.connectionId)
  if (service === null) return 'park'
  if (job.state === 'unsure' && !mayRepeat(job, service, clock.now()))
    return service.deduplicates ? 'park' : unsureStep(job, service, context, memory)
  if (isHeldBack(job, context)) return 'park'
  const waitMs = job.state === 'unsure' ? (job.notBefore ?? 0) - clock.now() : 0
  if (waitMs > 0) return { waitMs }
  const forbidden = job.state === 'waiting' ? context.maySpend(job) : null
  if (forbidden !== null) return retryOrEnd(job, forbidden, context, memory)

  const request = requestOf(job, context)
  if (request instanceof AppError) {
    if (job.state === 'waiting') book.apply(job.id, { type: 'failed', error: request.toData() })
    return 'park'
  }
  const sent = await send(job, service, request, context, memory)
  return sent.left
    ? afterSubmit(sent.outcome, job.id, service, context, memory)
    : notLeft(job.id, sent, context, memory)
}

interface Sent {
  /** Whether the paid request has been sent, according to the store. */
  left: boolean
  outcome: SubmitOutcome
  /** Why it was held back at the last moment. */
  keptBack: AppError | null
}

async function send(
  job: StoredJob,
  service: ServiceForQueue,
  request: ServiceRequest,
  context: DriveContext,
  memory: DriveMemory,
): Promise<Sent> {
  const { book } = context
  const uploading = new AbortController()
  const stopUploading = () => uploading.abort()
  const sent: Sent = {
    left: false,
    outcome: { kind: 'not-sent', error: standBack('nothing was sent') },
    keptBack: null,
  }
  const beforeSending = (changed: readonly ChangedInput[] = []): void => {
    try {
      // Read again: the artist may have decided during the upload.
      const now = checkLeaving(job.id, context)
      const type = now.state === 'unsure' ? 'resending' : 'sending'
      book.apply(job.id, { type, ...(changed.length === 0 ? {} : { note: changesNote(changed) }) })
    } catch (thrown) {
      sent.keptBack = AppError.from(thrown)
      throw sent.keptBack
    }
    sent.left = true
    // A request that has left is aborted only when the studio ends for good.
    memory.underWay = null
    context.stopping.removeEventListener('abort', stopUploading)
  }
  memory.underWay = uploading
  context.stopping.addEventListener('abort', stopUploading, { once: true })
  if (context.stopping.aborted) stopUploading()
  const note = uploadNote(request.files)
  if (note !== null && job.state === 'waiting') book.apply(job.id, { type: 'delayed', note, notBefore: null })
  try {
    const signal = AbortSignal.any([uploading.signal, context.sendingStopped])
    sent.outcome = await service.client.submit(request, { idempotencyKey: job.idempotencyKey, beforeSending }, signal)
  } catch (thrown) {
    sent.outcome = { kind: 'unsure', error: AppError.from(thrown) }
  } finally {
    memory.underWay = null
    context.stopping.removeEventListener('abort', stopUploading)
  }
  return sent
}

/** Checks a last time before the paid request leaves. Throws `cancelled` or `spend-cap`. */
function checkLeaving(id: string, context: DriveContext): StoredJob {
  const job = context.book.get(id)
  if (job?.state !== 'waiting' && job?.state !== 'unsure') throw standBack('no longer wanted')
  if (context.stopping.aborted) throw standBack('shutting down')
  if (isHeldBack(job, context)) throw standBack('paused')
  const forbidden = job.state === 'waiting' ? context.maySpend(job) : null
  if (forbidden !== null) throw forbidden
  return job
}

/** Handles a request that did not leave: nothing new is in doubt. */
async function notLeft(
  id: string,
  { outcome, keptBack }: Sent,
  context: DriveContext,
  memory: DriveMemory,
): Promise<Next> {
  const { book } = context
  const job = book.get(id)
  if (job === undefined || (job.state !== 'waiting' && job.state !== 'unsure')) return 'park'
  if (outcome.kind === 'accepted') {
    // The client did not ask before it sent, but the task exists.
    book.applyEvenIfUnsaved(id, { type: 'sending' }, { type: 'accepted', taskId: outcome.taskId })
    return 'again'
  }
  const error = keptBack ?? outcome.error
  if (error.code === 'cancelled' && (context.stopping.aborted || keptBack !== null)) {
    book.apply(id, { type: 'delayed', note: null, notBefore: null })
    return 'park'
  }
  if (keptBack === null && outcome.kind === 'refused' && job.state === 'waiting')
    return afterSubmit(outcome, id, context.service(job.connectionId), context, memory)
  return retryOrEnd(job, error, context, memory)
}

/** Whether sending is paused, or postponed. */
function isHeldBack(job: StoredJob, context: DriveContext): boolean {
  const { paused, heldUntil } = context.lane(job.connectionId)
  if (paused !== null || context.held(job.connectionId)) return true
  return job.state === 'waiting' && heldUntil > context.clock.now()
}

function standBack(why: string): AppError {
  return new AppError('cancelled', `the request was kept back: ${why}`)
}

function uploadNote(files: readonly InputFile[]): JobNoteRemark | null {
  if (files.length === 0) return null
  const kind = files.every(({ mediaType }) => mediaType.startsWith('image/')) ? 'image' : 'file'
  return { code: 'uploading-inputs', figures: { count: files.length, kind } }
}

/** Returns the request, or why it cannot be built. */
function requestOf(job: StoredJob, context: DriveContext): ServiceRequest | AppError {
  const files: InputFile[] = []
  for (const file of job.inputFiles) {
    const path = context.library.inputPath(file.sha256)
    if (path === null)
      return new AppError('not-found', `the input ${file.name} is not in the library any more`, {
        details: { field: file.slot, reason: 'input-gone', name: file.name },
      })
    const { slot, name, mediaType, bytes, sha256 } = file
    const madeBy = context.madeBy(job.connectionId, file)
    files.push({ slot, name, mediaType, bytes, sha256, path, ...(madeBy === null ? {} : { madeBy }) })
  }
  const { operation, modelId, prompt, parameters } = job
  return { operation, modelId, prompt, parameters, files }
}

function mayRepeat(job: StoredJob, service: ServiceForQueue, now: number): boolean {
  return service.deduplicates && job.unsureSince !== null && now - Date.parse(job.unsureSince) < repeatableForMs
}

function changesNote(changed: readonly ChangedInput[]): JobNoteRemark {
  const converted = changed.flatMap(({ name, converted: to }) => (to === null ? [] : [{ name, to: formatName(to) }]))
  const resized = changed.flatMap(({ name, resized: to }) =>
    to === null ? [] : [{ name, to: `${to.width} × ${to.height}` }],
  )
  const namesWith = (change: 'flattened' | 'turned' | 'inverted') =>
    changed.filter((each) => each[change]).map(({ name }) => name)
  return {
    code: 'inputs-changed',
    figures: {
      converted: converted.map(({ name }) => name),
      formats: converted.map(({ to }) => to),
      resized: resized.map(({ name }) => name),
      sizes: resized.map(({ to }) => to),
      flattened: namesWith('flattened'),
      turned: namesWith('turned'),
      inverted: namesWith('inverted'),
    },
  }
}

/** `PNG` for `image/png`. */
function formatName(mediaType: string): string {
  const type = typeOfMediaType(mediaType)
  return type === null ? mediaType : formats[type.id].name
}
