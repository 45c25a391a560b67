/** Asks a service to end a task, and takes its answer for the job. */
import { AppError } from '../../../shared/app-error.ts'
import type { DriveContext } from './drive-context.ts'
import { readTask } from './read-task.ts'
import type { ServiceForQueue } from './service-for-queue.ts'

/**
 * A task that was over already is no error: the next poll tells what became of it. Rejects with AppError where the service
 * cannot be asked or cannot do it; the job then goes on.
 */
export async function cancelTask(
  id: string,
  taskId: string,
  service: ServiceForQueue,
  context: Pick<DriveContext, 'book' | 'stopping'>,
): Promise<void> {
  const { book } = context
  try {
    const task = await service.client.cancel(taskId, context.stopping)
    if (book.get(id)?.state !== 'running') return
    if (task.status !== 'succeeded') book.apply(id, ...readTask(task))
  } catch (thrown) {
    const error = AppError.from(thrown)
    if (error.details?.['status'] === 409 || error.code === 'not-found') return
    if (book.get(id)?.state === 'running') book.apply(id, { type: 'cancel-wish', wished: false })
    throw error
  }
}
