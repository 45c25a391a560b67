/** The state machine of a job. Pure: drive-job.ts applies it. */
import { AppError, type ErrorData } from '../../../shared/protocol/app-error.ts'
import type { JobNote } from '../../../shared/protocol/job-note.ts'
import {
  downloadWasStopped,
  endStates,
  type JobCost,
  type JobInputFile,
  type JobState,
  type TaskCandidate,
} from '../../../shared/protocol/job.ts'
import type { StoredJob } from '../store/records.ts'

export type JobEvent =
  /** Stored before the request leaves, once its inputs are uploaded. `note`: how they were changed. */
  | { type: 'sending'; note?: JobNote }
  /** The same request with the same key is sent again to a service that deduplicates. */
  | { type: 'resending'; note?: JobNote }
  | { type: 'accepted'; taskId: string; cost?: JobCost; expectedMs?: number | null }
  /** The request never left, or the service postponed it. */
  | { type: 'put-back'; error: ErrorData; notBefore: number | null }
  | { type: 'unanswered'; error: ErrorData; note: JobNote | null }
  | { type: 'it-ran'; taskId: string; note?: JobNote }
  /** The result of a search in the service's list. */
  | { type: 'compared'; candidates: TaskCandidate[]; note: JobNote }
  | { type: 'send-again' }
  /** The previous step has produced this job's input. */
  | { type: 'step-made'; file: JobInputFile; requestHash: string }
  /** The service knows the ids that we choose, and has no task with this one. */
  | { type: 'never-arrived'; note: JobNote }
  | {
      type: 'reported'
      progress: number | null
      note: JobNote | null
      cost?: JobCost
      placeInQueue?: number | null
      expiresAt?: string | null
    }
  /** The service cannot be reached at the moment. */
  | { type: 'delayed'; note: JobNote | null; notBefore: number | null }
  | { type: 'succeeded'; cost?: JobCost; expiresAt?: string | null }
  | { type: 'kept'; assetId: string }
  | { type: 'finished'; note: JobNote | null }
  | { type: 'failed'; error: ErrorData; cost?: JobCost }
  | { type: 'refused'; error: ErrorData; cost?: JobCost }
  | { type: 'expired'; error: ErrorData }
  | { type: 'cancelled'; note: JobNote | null; cost?: JobCost }
  | { type: 'cancel-request'; requested: boolean }
  | { type: 'watch'; watched: boolean }
  /** By the artist; the result stays at the service. */
  | { type: 'download-stopped' }
  | { type: 'download-again' }
  /** The service has booked a charge or refund after the end. */
  | { type: 'billed'; cost: JobCost }
  /** Asks whether the artist accepts an unknown price under a cap; null withdraws the question. */
  | { type: 'price-question'; question: 'asked'; error: ErrorData }
  | { type: 'price-question'; question: 'accepted' | null }
  /** A new position in the queue. */
  | { type: 'moved'; order: number }

/** The states in which each event is possible. */
export const possibleFrom: Record<JobEvent['type'], readonly JobState[]> = {
  sending: ['waiting'],
  resending: ['unsure'],
  accepted: ['submitting'],
  'put-back': ['waiting', 'submitting', 'unsure'],
  unanswered: ['submitting'],
  'it-ran': ['unsure'],
  compared: ['unsure'],
  'send-again': ['unsure'],
  'never-arrived': ['unsure'],
  'step-made': ['waiting'],
  reported: ['running', 'downloading'],
  delayed: ['waiting', 'running', 'downloading', 'unsure'],
  succeeded: ['running'],
  kept: ['downloading', 'cancelled'],
  finished: ['downloading'],
  failed: ['waiting', 'submitting', 'running', 'downloading'],
  refused: ['waiting', 'submitting', 'running'],
  expired: ['running', 'downloading'],
  cancelled: ['waiting', 'running', 'unsure'],
  'cancel-request': ['submitting', 'running', 'unsure'],
  watch: ['waiting', 'submitting', 'running', 'downloading', 'unsure'],
  'download-stopped': ['downloading'],
  'download-again': ['failed', 'expired', 'cancelled'],
  billed: endStates,
  'price-question': ['waiting'],
  moved: ['waiting'],
}

/**
 * Returns the job after the event. `at` is an ISO date. Throws `invalid-input` with `reason: 'job-state'` if it is not
 * possible.
 */
export function advance(job: StoredJob, event: JobEvent, at: string): StoredJob {
  if (!isPossible(job, event)) throw notPossible(job, event)
  const next = { ...job, ...change(job, event, at), updatedAt: at }
  const ended = endStates.includes(next.state)
  return { ...next, finishedAt: ended ? (job.finishedAt ?? at) : null }
}

export function hasEnded(job: { state: JobState }): boolean {
  return endStates.includes(job.state)
}

function change(job: StoredJob, event: JobEvent, at: string): Partial<StoredJob> {
  switch (event.type) {
    case 'sending':
    case 'resending':
      return {
        state: 'submitting',
        submitAttempts: job.submitAttempts + 1,
        submittedAt: job.submittedAt ?? at,
        notBefore: null,
        note: event.note ?? null,
        error: null,
      }
    case 'accepted':
      return {
        state: 'running',
        taskId: event.taskId,
        cost: mergeCost(job.cost, event.cost),
        expectedMs: event.expectedMs ?? job.expectedMs,
        unsureSince: null,
        candidates: [],
        ...cleared,
      }
    case 'put-back':
      // An earlier attempt may have been accepted, so the job remains unsure although this attempt was never sent.
      return {
        state: job.unsureSince === null ? 'waiting' : 'unsure',
        error: event.error,
        note: null,
        notBefore: event.notBefore,
        ...(job.unsureSince === null ? { submittedAt: null } : {}),
      }
    case 'unanswered':
      return {
        state: 'unsure',
        error: event.error,
        unsureSince: job.unsureSince ?? at,
        notBefore: null,
        note: event.note,
      }
    case 'it-ran':
      return {
        state: 'running',
        taskId: event.taskId,
        unsureSince: null,
        candidates: [],
        ...cleared,
        note: event.note ?? null,
      }
    case 'compared':
      return { candidates: event.candidates, note: event.note }
    case 'send-again':
      return {
        state: 'waiting',
        submittedAt: null,
        disownedSubmissions: withDisowned(job),
        unsureSince: null,
        cancelRequested: false,
        candidates: [],
        ...cleared,
      }
    case 'step-made':
      return {
        inputFiles: [...job.inputFiles, event.file],
        requestHash: event.requestHash,
        after: null,
        note: null,
      }
    case 'never-arrived':
      return { state: 'waiting', submittedAt: null, unsureSince: null, candidates: [], ...cleared, note: event.note }
    case 'reported':
      return {
        progress: event.progress,
        note: event.note,
        cost: mergeCost(job.cost, event.cost),
        placeInQueue: event.placeInQueue ?? null,
        expiresAt: event.expiresAt ?? job.expiresAt,
        error: null,
        notBefore: null,
      }
    case 'delayed':
      return { note: event.note, notBefore: event.notBefore }
    case 'succeeded':
      return {
        state: 'downloading',
        progress: null,
        placeInQueue: null,
        cost: mergeCost(job.cost, event.cost),
        expiresAt: event.expiresAt ?? job.expiresAt,
        ...cleared,
      }
    case 'kept':
      return job.assetIds.includes(event.assetId) ? {} : { assetIds: [...job.assetIds, event.assetId] }
    case 'finished':
      return { state: 'done', progress: 1, cancelRequested: false, ...cleared, note: event.note }
    case 'failed':
    case 'refused':
      return { ...ended, state: event.type, error: event.error, cost: mergeCost(job.cost, event.cost) }
    case 'expired':
      return { ...ended, state: 'expired', error: event.error }
    case 'cancelled':
      return {
        ...ended,
        state: 'cancelled',
        disownedSubmissions: job.state === 'unsure' ? withDisowned(job) : job.disownedSubmissions,
        note: event.note,
        error: null,
        cost: mergeCost(job.cost, event.cost),
      }
    case 'cancel-request':
      return { cancelRequested: event.requested }
    case 'watch':
      return { watched: event.watched }
    case 'billed':
      return { cost: mergeCost(job.cost, event.cost) }
    case 'price-question':
      return { ...cleared, priceQuestion: event.question, error: event.question === 'asked' ? event.error : null }
    case 'moved':
      return { order: event.order }
    case 'download-stopped':
      return { ...ended, state: 'cancelled', error: stopped }
    case 'download-again':
      break
  }
  return { state: 'downloading', progress: null, watched: true, ...cleared }
}

/** A download needs a task; of a cancelled job, only a stopped download has a result. */
function isPossible(job: StoredJob, { type }: JobEvent): boolean {
  if (!possibleFrom[type].includes(job.state)) return false
  if (type === 'download-again' && job.taskId === null) return false
  if (type === 'sending' && job.after !== null) return false
  if (type === 'step-made' && job.after === null) return false
  // A file that was complete when the artist stopped is still saved.
  return job.state !== 'cancelled' || type === 'billed' || downloadWasStopped(job)
}

const stopped = new AppError('cancelled', 'the artist stopped the download', {
  details: { reason: 'download-stopped' },
}).toData()
const cleared = { error: null, note: null, notBefore: null }
const ended = {
  progress: null,
  note: null,
  notBefore: null,
  unsureSince: null,
  cancelRequested: false,
  candidates: [],
  placeInQueue: null,
}

/** Adds the last submission: its task may still appear in a list, and must not be matched with another job. */
function withDisowned(job: StoredJob): string[] {
  return job.submittedAt === null ? job.disownedSubmissions : [...job.disownedSubmissions, job.submittedAt]
}

/** Amounts that the service no longer reports keep their last value. */
function mergeCost(known: JobCost, reported: JobCost | undefined): JobCost {
  if (reported === undefined) return known
  const { quotedLeast, quotedAbout } = reported.quoted === null ? known : reported
  const { chargedFrom } = reported.charged === null ? known : reported
  return {
    quoted: reported.quoted ?? known.quoted,
    ...(quotedLeast === undefined ? {} : { quotedLeast }),
    ...(quotedAbout === undefined ? {} : { quotedAbout }),
    charged: reported.charged ?? known.charged,
    ...(chargedFrom === undefined ? {} : { chargedFrom }),
    refunded: reported.refunded ?? known.refunded,
  }
}

function notPossible(job: StoredJob, event: JobEvent): AppError {
  return new AppError('invalid-input', `a job that is ${job.state} cannot be ${event.type}`, {
    details: { reason: 'job-state', state: job.state, event: event.type },
  })
}
