/** The endings of tasks, as changes to their records. Pure. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { detailOf, problemCodeOf, reasonOf, refusal, suggestionsOf } from '../problem.ts'
import { detailWords, problemWords } from '../words/problems.ts'
import { isFinished } from './task-record.ts'
import type { OutputRecord, TaskRecord } from './task-record.ts'

export type Ending = Pick<TaskRecord, 'status' | 'finishedAt' | 'credits'> &
  Partial<Pick<TaskRecord, 'expiresAt' | 'outputs' | 'error'>>

/** `keepResultsMs` null: results are kept until deleted. */
export function success(
  { credits: { quoted } }: TaskRecord,
  outputs: OutputRecord[],
  now: number,
  keepResultsMs: number | null,
): Ending {
  return {
    status: 'succeeded',
    finishedAt: now,
    expiresAt: keepResultsMs === null ? null : now + keepResultsMs,
    credits: { quoted, charged: quoted, refunded: 0 },
    outputs,
  }
}

/** Returns the ending of a failed task, with a full refund. An unexpected error is reported in general words only. */
export function failure({ credits: { quoted } }: TaskRecord, thrown: AppError, now: number): Ending {
  const code = problemCodeOf(thrown)
  const message = code === 'internal' ? problemWords.internal.title : detailOf(thrown)
  return {
    status: 'failed',
    finishedAt: now,
    credits: { quoted, charged: 0, refunded: quoted },
    error: { code, message, ...reasonOf(thrown), ...suggestionsOf(thrown) },
    outputs: [],
  }
}

/** Cancellation is free of charge before the work has begun. Throws `already_finished`. */
export function cancellation(task: TaskRecord, now: number): Ending {
  if (isFinished(task)) throw refusal('already_finished', detailWords.already[task.status])
  const { quoted } = task.credits
  const began = task.status === 'running'
  const credits = { quoted, charged: began ? quoted : 0, refunded: began ? 0 : quoted }
  return { status: 'cancelled', finishedAt: now, credits }
}
