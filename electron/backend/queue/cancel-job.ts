/** Cancels jobs, whatever their state. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { StoredJob } from '../store/records.ts'
import { cancelTask } from './cancel-task.ts'
import { knownJob, notNow, type QueueParts } from './queue-parts.ts'

/**
 * Cancels a job: immediately while it waits, at the provider while it runs, and as soon as its task is known while it
 * is being sent. A stopped download can be resumed. Does nothing for an ended job. Rejects if the provider refuses, and
 * for an unsure job.
 */
export async function cancelJob(id: string, parts: QueueParts): Promise<StoredJob> {
  const { book, runner } = parts
  const job = knownJob(id, book)
  switch (job.state) {
    case 'waiting':
      book.apply(id, { type: 'cancelled', note: null })
      runner.lane(job.connectionId).roster.drives.get(id)?.callBack()
      runner.wakeJob(id)
      break
    case 'submitting':
      book.apply(id, { type: 'cancel-request', requested: true })
      break
    case 'running': {
      const service = parts.service(job.connectionId)
      if (service === null || job.taskId === null)
        throw new AppError('service-down', 'the service is not there to be asked')
      await cancelTask(id, job.taskId, service, runner.context)
      runner.wakeJob(id)
      break
    }
    case 'unsure':
      throw notNow(job, 'cancelled')
    case 'downloading':
      book.apply(id, { type: 'download-stopped' })
      runner.lane(job.connectionId).roster.drives.get(id)?.callBack()
      runner.wakeJob(id)
      break
    case 'done':
    case 'failed':
    case 'refused':
    case 'expired':
    case 'cancelled':
  }
  return knownJob(id, book)
}

/** Cancels several jobs, waiting ones first so that none is sent in place of another. Never rejects. */
export async function cancelJobs(
  ids: readonly string[],
  parts: QueueParts,
): Promise<{ id: string; error: AppError }[]> {
  const waits = (id: string) => parts.book.get(id)?.state === 'waiting'
  const isFirst = [...new Set(ids)].map((id) => ({ id, waits: waits(id) }))
  const inOrder = [...isFirst.filter((one) => one.waits), ...isFirst.filter((one) => !one.waits)]
  const problems = inOrder.map(async ({ id }) => {
    try {
      await cancelJob(id, parts)
      return []
    } catch (thrown) {
      return [{ id, error: AppError.from(thrown) }]
    }
  })
  return (await Promise.all(problems)).flat()
}
