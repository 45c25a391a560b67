/** Stored fields of jobs and connections that the window does not see. */
import { z } from 'zod'
import { connectionSchema } from '../../../shared/protocol/connection.ts'
import { type Job, jobSchema } from '../../../shared/protocol/job.ts'

export const storedJobSchema = jobSchema.extend({
  /** SHA-256 of the request. */
  requestHash: z.string(),
  /** Sent as `Idempotency-Key`; made with the job. */
  idempotencyKey: z.string(),
  /** Number of attempts that reached `submitting`. */
  submitAttempts: z.number().int(),
  /** Unix milliseconds before which it is neither sent nor polled. */
  notBefore: z.number().nullable(),
  /** The seed chosen for it; null if the model has none. */
  seed: z.number().int().nullable(),
  /**
   * Since when an attempt may have been accepted unnoticed; until that is known, only the same request may be repeated.
   */
  unsureSince: z.string().nullable(),
  /** The artist cancelled it while it was sent: it is cancelled as soon as the task's id is known. */
  cancelRequested: z.boolean(),
  /** ISO dates of submissions that the artist gave up in doubt. Their tasks may still appear. */
  disownedSubmissions: z.array(z.string()),
})
export type StoredJob = z.infer<typeof storedJobSchema>

/** Omits what is derived at run time. */
export const storedConnectionSchema = connectionSchema.omit({
  key: true,
  paused: true,
  balance: true,
  spent: true,
  unit: true,
  webhookSecret: true,
})
export type StoredConnection = z.infer<typeof storedConnectionSchema>

/** Removes the fields that the window does not see. */
export function shownJob(stored: StoredJob): Job {
  const shown: Partial<StoredJob> = { ...stored }
  for (const name of hidden) delete shown[name]
  return shown as Job
}

const hidden = [
  'requestHash',
  'idempotencyKey',
  'submitAttempts',
  'notBefore',
  'seed',
  'unsureSince',
  'cancelRequested',
  'disownedSubmissions',
] as const satisfies readonly Exclude<keyof StoredJob, keyof Job>[]
