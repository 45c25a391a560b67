/** Which answers that hold a result have to stay on this disk. */
import { keptIdOf } from '../connections/kept-answers.ts'
import type { Store } from '../store/store.ts'

/**
 * The ids of answers that a job needs: one that is not over, and one that is over without its result, which may be downloaded
 * again. What a job has in the library is not needed any more.
 */
export function awaitedAnswers({ jobs }: Pick<Store, 'jobs'>): string[] {
  return [...jobs.live(), ...jobs.unfetched()].flatMap(({ idempotencyKey, taskId }) =>
    taskId === null ? [idempotencyKey] : [idempotencyKey, keptIdOf(taskId) ?? taskId],
  )
}
