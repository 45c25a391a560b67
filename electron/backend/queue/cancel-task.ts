/** Asks a service to cancel a task, and applies its response to the job. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { DriveContext } from './drive-context.ts'
import type { StoredJob } from '../store/records.ts'
import { readTask } from './read-task.ts'
import type { ServiceForQueue } from './service-for-queue.ts'

/**
 * A task that has already ended is not an error: the next poll reads its outcome. Rejects if the service cannot be
 * reached or cannot cancel (`no-cancel`, with an alternative); the job then continues.
 */
export async function cancelTask(
  id: string,
  taskId: string,
  service: ServiceForQueue,
  context: Pick<DriveContext, 'book' | 'stopping'>,
): Promise<void> {
  const { book } = context
  try {
    const task = await service.client.cancel(taskId, lastKnown(book.get(id)), context.stopping)
    if (book.get(id)?.state !== 'running') return
    if (task.status !== 'succeeded') book.apply(id, ...readTask(task))
  } catch (thrown) {
    const error = AppError.from(thrown)
    if (error.details?.['status'] === 409 || error.code === 'not-found') return
    if (book.get(id)?.state === 'running') book.apply(id, { type: 'cancel-request', requested: false })
    throw error.details?.['reason'] === 'no-cancel' ? cannotBeEnded(error) : error
  }
}

/**
 * Carries out a cancellation that was requested before the task was known. It is tried once; failures are only logged,
 * as the job runs either way.
 */
export async function cancelAsRequested(
  id: string,
  taskId: string,
  service: ServiceForQueue,
  context: Pick<DriveContext, 'book' | 'stopping' | 'log'>,
): Promise<void> {
  try {
    await cancelTask(id, taskId, service, context)
  } catch (thrown) {
    context.log('warn', 'a job could not be cancelled as asked', { job: id, reason: String(thrown) })
  }
  const after = context.book.get(id)
  if (after?.state === 'running' && after.cancelRequested)
    context.book.apply(id, { type: 'cancel-request', requested: false })
}

/**
 * Returns the last known state for the request. A task that was never seen running counts as running, which is safer.
 */
function lastKnown(job: StoredJob | undefined): 'queued' | 'running' {
  return job?.note?.code === 'queued-at-service' ? 'queued' : 'running'
}

function cannotBeEnded(cause: AppError): AppError {
  return new AppError('request-refused', 'this task cannot be ended there; stop watching it instead', {
    cause,
    details: { reason: 'no-cancel', instead: 'stop-watching' },
  })
}
