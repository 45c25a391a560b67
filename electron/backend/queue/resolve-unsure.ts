/** The artist's decision about a job that may have been charged. */
import type { CommandParsed } from '../../../shared/protocol/contract.ts'
import type { StoredJob } from '../store/records.ts'
import { foundTask } from './found-task.ts'
import { knownJob, type QueueParts } from './queue-parts.ts'

export type UnsureDecision = CommandParsed<'jobs.resolve-unsure'>['decision']

/**
 * Carries out the artist's decision about a job that may have been charged. Throws `invalid-input` for a task that cannot be
 * asked about, or that another job has or may be about to have.
 */
export function resolveUnsure(id: string, decision: UnsureDecision, parts: QueueParts): StoredJob {
  const { book, runner } = parts
  const job = knownJob(id, book)
  switch (decision.kind) {
    case 'it-ran':
      // Accepting the task overrides an earlier cancellation.
      book.apply(id, ...(job.cancelRequested ? [{ type: 'cancel-request', requested: false } as const] : []), {
        type: 'it-ran',
        taskId: foundTask(job, decision.taskId.trim(), {
          client: parts.service(job.connectionId)?.client,
          roster: runner.lane(job.connectionId).roster,
          job: (other) => knownJob(other, book),
          isTaken: (taskId) => isTaken(job.connectionId, taskId, parts),
        }),
      })
      break
    case 'send-again':
      book.apply(id, { type: 'send-again' })
      break
    case 'forget':
      book.apply(id, { type: 'cancelled', note: { code: 'forgotten', figures: {} } })
      break
  }
  runner.wakeJob(id)
  return knownJob(id, book)
}

/** Whether a job of the connection already has the task. */
export function isTaken(connectionId: string, taskId: string, parts: QueueParts): boolean {
  return (
    parts.runner.lane(connectionId).roster.ofTask(taskId) !== undefined ||
    parts.store.jobs.ofTask(connectionId, taskId) !== undefined
  )
}
