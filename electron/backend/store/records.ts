/** What is stored of a job and a connection beyond what the window sees. */
import { z } from 'zod'
import { connectionSchema } from '../../../shared/protocol/connection.ts'
import { type Job, jobSchema } from '../../../shared/protocol/job.ts'

export const storedJobSchema = jobSchema.extend({
  /** SHA-256 of the request as it will be sent. */
  requestHash: z.string(),
  /** Sent as `Idempotency-Key`; made with the job, before the first attempt. */
  idempotencyKey: z.string(),
  /** Attempts that reached `submitting`. */
  submitAttempts: z.number().int(),
  /** Unix milliseconds: not before this is it sent or asked about. */
  notBefore: z.number().nullable(),
  /** The seed that was chosen for it when none was given; null where the model has none. */
  seed: z.number().int().nullable(),
  /** Set while an attempt may have been accepted unnoticed: since then, only the same request may be repeated. */
  unsureSince: z.string().nullable(),
  /** The artist asked to end it while it was on its way out: it is ended as soon as the task's id is known. */
  cancelRequested: z.boolean(),
  /** ISO dates of submissions that the artist gave up without knowing whether they had arrived. Their tasks may still turn up. */
  disownedSubmissions: z.array(z.string()),
})
export type StoredJob = z.infer<typeof storedJobSchema>

/** Without what is derived at run time (`key`, `paused`, `balance`, `spent`, `unit`, `webhookSecret`). */
export const storedConnectionSchema = connectionSchema.omit({
  key: true,
  paused: true,
  balance: true,
  spent: true,
  unit: true,
  webhookSecret: true,
})
export type StoredConnection = z.infer<typeof storedConnectionSchema>

/** What the window sees of a stored job. */
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
