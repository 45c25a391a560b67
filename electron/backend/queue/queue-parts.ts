/** The state that the queue's commands work on. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { StoredJob } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { JobBook } from './job-book.ts'
import type { JobRunner } from './job-runner.ts'
import type { ServiceForQueue } from './service-for-queue.ts'

export interface QueueParts {
  book: JobBook
  runner: JobRunner
  store: Pick<Store, 'jobs'>
  /** Null while the service is unavailable. */
  service(connectionId: string): ServiceForQueue | null
}

/** Throws `not-found`. */
export function knownJob(id: string, book: JobBook): StoredJob {
  const job = book.get(id)
  if (job === undefined) throw new AppError('not-found', `job ${id} does not exist`, { details: { id } })
  return job
}

/** Returns the error for a job whose state does not allow this. */
export function notNow(job: StoredJob, action: 'cancelled' | 'removed'): AppError {
  return new AppError('invalid-input', `a job that is ${job.state} cannot be ${action}`, {
    details: { reason: 'job-state', state: job.state },
  })
}
