/** What the replicas of services without tasks share: a paid request is answered with its result, or with why there is none. */
import type { Answer } from '../hostile-service/answer.ts'
import type { ReplicaBooks, ReplicaTask } from './replica-books.ts'
import { replicaFile } from './replica-files.ts'
import type { Refusals } from './replica.ts'

/** The files of a paid request, or the refusal that it ends with. What makes nothing costs nothing, unless it is so planned. */
export function madeAtOnce(
  books: ReplicaBooks,
  task: Pick<ReplicaTask, 'kind' | 'body' | 'price' | 'makes'>,
  refusals: Refusals,
): { files: Buffer[] } | { refusal: Answer } {
  const taken = books.take(task)
  if (taken === null) return { refusal: refusals.credits ?? refusals.down }
  const { ends, keepsMoney = false } = taken.plan
  if (ends === 'succeeded') return { files: taken.makes.map((name) => replicaFile(name, taken.id).bytes) }
  books.cancel(taken, { refund: !keepsMoney })
  return { refusal: ends === 'moderated' ? (refusals.moderation ?? refusals.down) : refusals.down }
}
