/** The order of waiting jobs. */
import type { StoredJob } from '../store/records.ts'
import type { JobBook } from './job-book.ts'
import { orderBefore } from './order-before.ts'
import { knownJob } from './queue-parts.ts'
import { goesBefore } from './waiting-line.ts'

/**
 * Moves a waiting job before another one, or to the end. A target that no longer waits counts as the front. Throws
 * `invalid-input` if the job does not wait, `not-found`.
 */
export function moveJob(id: string, beforeId: string | null, book: JobBook): StoredJob {
  const job = knownJob(id, book)
  const queue = waitingJobs(book).filter((other) => other.id !== id)
  const before = beforeId === null ? null : knownJob(beforeId, book)
  if (before?.id === id && job.state === 'waiting') return job
  const target = before === null || before.state === 'waiting' ? before : queue[0]
  const { order, shifted } = orderBefore(queue, target?.id ?? null)
  // If the job itself cannot be moved, the call below throws and the others keep their order.
  if (job.state === 'waiting') for (const other of shifted) book.apply(other.id, { type: 'moved', order: other.order })
  book.apply(id, { type: 'moved', order })
  return knownJob(id, book)
}

/** Returns all waiting jobs in the order in which they are sent. */
export function waitingJobs(book: JobBook): StoredJob[] {
  const waiting: StoredJob[] = []
  for (const job of book.live()) if (job.state === 'waiting') waiting.push(job)
  return waiting.sort((a, b) => (goesBefore(a, b) ? -1 : 1))
}
