/** What the desktop shows of the queue: a message when jobs end, and one bar over all that run. */
import type { Job } from '../../../shared/protocol/job.ts'
import { createJobEnds } from '../../../shared/protocol/job-end.ts'
import type { Clock, DesktopPort } from '../ports.ts'
import { hasEnded } from '../queue/job-machine.ts'
import { createSoon } from './soon.ts'

/** Smaller steps are not shown. */
const smallestStep = 0.01

interface DesktopNotifications {
  jobChanged(job: Job, before: Job | undefined): void
}

interface DesktopNotificationsOptions {
  desktop: DesktopPort
  /** Those that are not over. */
  jobs: () => readonly Job[]
  /** Whether messages are asked for. */
  wanted: () => boolean
  /** Whether a job that is unsure waits for the artist rather than for an answer of its service. */
  needsDecision: (job: Job) => boolean
  clock: Clock
  stopping: AbortSignal
}

/** Each end is shown once; those of one batch together, with the last of them. Of mere progress, what comes together is shown together. */
export function createDesktopNotifications(options: DesktopNotificationsOptions): DesktopNotifications {
  const { desktop, jobs, wanted, needsDecision, clock, stopping } = options
  let shown: number | null = null
  const ends = createJobEnds({ unfinished: jobs, needsDecision })
  const showProgress = () => {
    const fraction = progressOf(jobs())
    if (fraction !== null && shown !== null && fraction !== 1 && Math.abs(fraction - shown) < smallestStep) return
    if (fraction === shown) return
    shown = fraction
    desktop.showProgress?.(fraction)
  }
  const showProgressSoon = createSoon(clock, stopping, showProgress)
  return {
    jobChanged(job, before) {
      for (const end of ends.changed([{ job, before }])) if (wanted()) desktop.notify?.(end)
      if (desktop.showProgress === undefined) return
      if (before?.state === job.state) showProgressSoon('progress')
      else showProgress()
    },
  }
}

/** 0 … 1 over all jobs that are being made or downloaded, or null when there is none. */
export function progressOf(jobs: readonly Job[]): number | null {
  const shares = jobs.filter((job) => job.watched && !hasEnded(job)).map(shareOf)
  const moving = shares.filter((share) => share !== null)
  if (moving.length === 0) return null
  return moving.reduce((sum, share) => sum + share, 0) / moving.length
}

/** Making is most of it, downloading the rest. */
function shareOf(job: Job): number | null {
  if (job.state === 'submitting') return 0
  if (job.state === 'running') return 0.9 * (job.progress ?? 0)
  return job.state === 'downloading' ? 0.9 + 0.1 * (job.progress ?? 0) : null
}
