/** What the person's desk is told of the queue: a message when a job ends, and one bar over all that run. */
import type { Job } from '../../../shared/job.ts'
import type { DeskPort } from '../ports.ts'
import { hasEnded } from '../queue/job-machine.ts'

/** Smaller steps are not shown. */
const smallestStep = 0.01

export interface DeskMessages {
  jobChanged(job: Job, before: Job | undefined): void
}

export interface DeskMessagesOptions {
  desk: DeskPort
  /** Those that are not over. */
  jobs: () => readonly Job[]
  /** Whether messages are wished for. */
  wanted: () => boolean
  /** Whether a job that is unsure waits for the artist rather than for an answer of its service. */
  needsDecision: (job: Job) => boolean
}

/** Each end is told once. */
export function createDeskMessages({ desk, jobs, wanted, needsDecision }: DeskMessagesOptions): DeskMessages {
  let shown: number | null = null
  return {
    jobChanged(job, before) {
      const message = job.state === 'unsure' && !needsDecision(job) ? null : endMessage(job)
      if (message !== null && before !== undefined && before.state !== job.state && wanted())
        desk.notify?.({ ...message, jobId: job.id })
      if (desk.showProgress === undefined) return
      const fraction = progressOf(jobs())
      if (fraction !== null && shown !== null && fraction !== 1 && Math.abs(fraction - shown) < smallestStep) return
      if (fraction === shown) return
      shown = fraction
      desk.showProgress(fraction)
    },
  }
}

/** 0 … 1 over all jobs that are being made or fetched, or null when there is none. */
export function progressOf(jobs: readonly Job[]): number | null {
  const shares = jobs.filter((job) => job.watched && !hasEnded(job)).map(shareOf)
  const moving = shares.filter((share) => share !== null)
  if (moving.length === 0) return null
  return moving.reduce((sum, share) => sum + share, 0) / moving.length
}

/** Making is most of it, fetching the rest. */
function shareOf(job: Job): number | null {
  if (job.state === 'submitting') return 0
  if (job.state === 'running') return 0.9 * (job.progress ?? 0)
  return job.state === 'downloading' ? 0.9 + 0.1 * (job.progress ?? 0) : null
}

function endMessage(job: Job): { title: string; body: string } | null {
  const body = job.prompt ?? job.inputFiles[0]?.name ?? job.modelName
  switch (job.state) {
    case 'done':
      return { title: 'Your model is ready', body }
    case 'failed':
    case 'refused':
    case 'expired':
      return { title: 'This one did not work out', body }
    case 'unsure':
      return { title: 'A job needs your decision', body }
    case 'waiting':
    case 'submitting':
    case 'running':
    case 'downloading':
    case 'cancelled':
      break
  }
  return null
}
