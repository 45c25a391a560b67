/** Stored fields of jobs and connections that the window does not see. */
import { z } from 'zod'
import { connectionSchema } from '../../../shared/protocol/connection.ts'
import { type Job, jobSchema, resultWordsSchema } from '../../../shared/protocol/job.ts'

export const storedJobSchema = jobSchema.extend({
  /** SHA-256 of the request. */
  requestHash: z.string(),
  /** Sent as `Idempotency-Key`; made with the job. */
  idempotencyKey: z.string(),
  /** Number of attempts that reached `submitting`. */
  submitAttempts: z.number().int(),
  /** Unix milliseconds before which the job is neither sent nor polled. */
  notBefore: z.number().nullable(),
  /** The seed chosen for the job; null if the model has none. */
  seed: z.number().int().nullable(),
  /**
   * Date since which an attempt may have been accepted unnoticed. Until this is resolved, only the identical request
   * may be repeated.
   */
  unsureSince: z.string().nullable(),
  /** The artist cancelled the job while it was being sent: it is cancelled as soon as the task id is known. */
  cancelRequested: z.boolean(),
  /** ISO dates of unconfirmed submissions that the artist gave up on. Their tasks may still appear. */
  disownedSubmissions: z.array(z.string()),
  /** Absent for jobs of earlier releases. */
  resultWords: resultWordsSchema.optional(),
  /** Its number among the equal requests of its batch; absent if there is only one. */
  copy: z.object({ number: z.number().int(), count: z.number().int() }).optional(),
})
export type StoredJob = z.infer<typeof storedJobSchema>

/** Omits fields that are derived at run time. */
export const storedConnectionSchema = connectionSchema.omit({
  key: true,
  paused: true,
  balance: true,
  spent: true,
  unit: true,
  webhookSecret: true,
})
export type StoredConnection = z.infer<typeof storedConnectionSchema>

/** Removes the fields that the window must not see. */
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
  'resultWords',
  'copy',
] as const satisfies readonly Exclude<keyof StoredJob, keyof Job>[]
