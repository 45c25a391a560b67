import type { Job } from '../../../shared/protocol/job.ts'
import { bridge } from '../current-bridge.ts'
import { editJob } from './draft.ts'
import { showJob } from '../queue/jobs.ts'
import { attempt, announceDone } from '../messages.ts'
import { messageWords } from '../../words/state/message-words.ts'

/** Cancels a waiting job and fills the form with its request. */
export async function editWaiting(job: Job): Promise<void> {
  const cancelled = await attempt(() => bridge().call('jobs.cancel', { id: job.id }), job.connectionId)
  if (cancelled === undefined) return
  showJob(cancelled)
  if (cancelled.state === 'cancelled') await attempt(() => bridge().call('jobs.remove', { ids: [job.id] }))
  else announceDone(messageWords.jobs.editedTooLate)
  editJob(job)
}
