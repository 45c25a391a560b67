/** Desktop notifications when jobs end, and one progress bar over all jobs. */
import type { Job } from '../../../shared/protocol/job.ts'
import { createJobEnds } from '../../../shared/protocol/job-end.ts'
import type { Clock, DesktopPort } from '../ports.ts'
import { hasEnded } from '../queue/job-machine.ts'
import { createThrottle } from './throttle.ts'

/** Smaller changes in progress are not shown. */
const minStep = 0.01

interface DesktopNotifications {
  jobChanged(job: Job, before: Job | undefined): void
}

interface DesktopNotificationsOptions {
  desktop: DesktopPort
  jobs: () => readonly Job[]
  /** Whether notifications are enabled. */
  wanted: () => boolean
  /** Whether an unsure job waits for the artist rather than for its service. */
  needsDecision: (job: Job) => boolean
  clock: Clock
  stopping: AbortSignal
}

/** Reports each end once; ends of a batch are reported together with its last job. Progress reports are throttled. */
export function createDesktopNotifications(options: DesktopNotificationsOptions): DesktopNotifications {
  const { desktop, jobs, wanted, needsDecision, clock, stopping } = options
  let shown: number | null = null
  const ends = createJobEnds({ unfinished: jobs, needsDecision })
  const showProgress = () => {
    const fraction = progressOf(jobs())
    if (fraction !== null && shown !== null && fraction !== 1 && Math.abs(fraction - shown) < minStep) return
    if (fraction === shown) return
    shown = fraction
    desktop.showProgress?.(fraction)
  }
  const showProgressSoon = createThrottle(clock, stopping, showProgress)
  return {
    jobChanged(job, before) {
      for (const end of ends.changed([{ job, before }])) if (wanted()) desktop.notify?.(end)
      if (desktop.showProgress === undefined) return
      if (before?.state === job.state) showProgressSoon('progress')
      else showProgress()
    },
  }
}

/** Returns the overall progress (0 … 1) of all running or downloading jobs, or null if there are none. */
export function progressOf(jobs: readonly Job[]): number | null {
  const shares = jobs.filter((job) => job.watched && !hasEnded(job)).map(shareOf)
  const moving = shares.filter((share) => share !== null)
  if (moving.length === 0) return null
  return moving.reduce((sum, share) => sum + share, 0) / moving.length
}

/** Returns the progress of a job; downloading is its last tenth. */
function shareOf(job: Job): number | null {
  if (job.state === 'submitting') return 0
  if (job.state === 'running') return 0.9 * (job.progress ?? 0)
  return job.state === 'downloading' ? 0.9 + 0.1 * (job.progress ?? 0) : null
}
