/** Cancels and removes jobs, asking first if several may be charged. */
import { isActive, type Job } from '../../shared/protocol/job.ts'
import { cancelJob } from '../state/queue/jobs.ts'
import { cancelJobs, removeJobs } from '../state/queue/many-jobs.ts'
import { hasEnded, mayBeCharged } from '../words/queue/job-words.ts'
import { clearSelection, selectionStore } from './selection-store.ts'

/** Returns the jobs that can be cancelled. Downloads can only be stopped individually. */
export function cancellable(jobs: readonly Job[]): Job[] {
  return jobs.filter((job) => isActive(job) && (job.state !== 'downloading' || jobs.length === 1))
}

/** Cancels jobs, after a confirmation if several may be charged. */
export function askToCancel(jobs: readonly Job[]): void {
  const ending = cancellable(jobs)
  if (ending.filter(mayBeCharged).length > 1) selectionStore.setState({ confirming: ending })
  else void cancelNow(ending)
}

/** Cancels jobs without a confirmation. */
export async function cancelNow(jobs: readonly Job[]): Promise<void> {
  selectionStore.setState({ confirming: null })
  clearSelection()
  const [first] = jobs
  if (first === undefined) return
  if (jobs.length === 1) await cancelJob(first)
  else await cancelJobs(jobs)
}

/** Cancels active jobs and removes ended ones, like the Delete key. */
export async function endOrRemove(jobs: readonly Job[]): Promise<void> {
  const ended = jobs.filter(hasEnded)
  askToCancel(jobs)
  if (ended.length === 0) return
  clearSelection()
  await removeJobs(ended)
}
