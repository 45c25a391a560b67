/** Ending and taking away from the queue, with a question first where several paid jobs would be ended. */
import type { Job } from '../../shared/protocol/job.ts'
import { cancelJob } from '../state/queue/jobs.ts'
import { cancelJobs, removeJobs } from '../state/queue/many-jobs.ts'
import { hasEnded, isActive, mayBeCharged } from '../words/queue/job-words.ts'
import { clearSelection, selectionStore } from './selection-store.ts'

/** Those that can be asked to end. Of several, a result that is just being downloaded is left to come: a download is stopped one by one. */
export function cancellable(jobs: readonly Job[]): Job[] {
  return jobs.filter((job) => isActive(job) && (job.state !== 'downloading' || jobs.length === 1))
}

/** Ends jobs: at once, or after a question where more than one of them may be charged all the same. */
export function askToCancel(jobs: readonly Job[]): void {
  const ending = cancellable(jobs)
  if (ending.filter(mayBeCharged).length > 1) selectionStore.setState({ confirming: ending })
  else void cancelNow(ending)
}

/** Ends jobs without a question. */
export async function cancelNow(jobs: readonly Job[]): Promise<void> {
  selectionStore.setState({ confirming: null })
  clearSelection()
  const [first] = jobs
  if (first === undefined) return
  if (jobs.length === 1) await cancelJob(first)
  else await cancelJobs(jobs)
}

/** What the Delete key does: ends what goes on, takes what is over out of the list. */
export async function endOrRemove(jobs: readonly Job[]): Promise<void> {
  const over = jobs.filter(hasEnded)
  askToCancel(jobs)
  if (over.length === 0) return
  clearSelection()
  await removeJobs(over)
}
