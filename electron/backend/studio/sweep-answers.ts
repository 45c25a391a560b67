/** Lets go of answers that hold a result and that no job needs any more. */
import { type KeptAnswers, keptIdOf } from '../connections/kept-answers.ts'
import { wasLost } from '../library/clear-leftovers.ts'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'

/**
 * An answer belongs to a job that is not over, or that is over without its result, which may be downloaded again. Where the store
 * was lost, all stay for a month: the job of one may still be found. Never rejects for what the disk says.
 */
export async function sweepAnswers(kept: Pick<KeptAnswers, 'sweep'>, store: Store, clock: Clock): Promise<void> {
  if (wasLost({ store, clock })) return
  const jobs = [...store.jobs.live(), ...store.jobs.unfetched()]
  const ids = jobs.flatMap(({ idempotencyKey, taskId }) =>
    taskId === null ? [idempotencyKey] : [idempotencyKey, keptIdOf(taskId) ?? taskId],
  )
  await kept.sweep(ids)
}
