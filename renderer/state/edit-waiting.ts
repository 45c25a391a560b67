/** Changing a wish that waits: it leaves the queue and fills the form. */
import type { Job } from '../../shared/job.ts'
import { bridge } from './current-bridge.ts'
import { editJob } from './draft.ts'
import { showJob } from './jobs.ts'
import { attempt, tellDone } from './messages.ts'

/** Takes a waiting job out of the queue and fills the form with what it was made from. */
export async function editWaiting(job: Job): Promise<void> {
  const cancelled = await attempt(() => bridge().call('jobs.cancel', { id: job.id }), job.connectionId)
  if (cancelled === undefined) return
  showJob(cancelled)
  if (cancelled.state === 'cancelled') await attempt(() => bridge().call('jobs.remove', { ids: [job.id] }))
  else tellDone('It was already on its way and is ended if it can be. The form has its words all the same')
  editJob(job)
}
