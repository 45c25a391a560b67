/** What is stored of a job and a connection beyond what the window sees. */
import type { Connection } from '../../../shared/connection.ts'
import type { Job } from '../../../shared/job.ts'

export interface StoredJob extends Job {
  /** SHA-256 of the request as it will be sent. */
  requestHash: string
  /** Sent as `Idempotency-Key`; made with the job, before the first attempt. */
  idempotencyKey: string
  /** Attempts that reached `submitting`. */
  submitAttempts: number
  /** Unix milliseconds: not before this is it sent or asked about. */
  notBefore: number | null
  /** The seed that was chosen for it when none was given; null where the model has none. */
  seed: number | null
}

/** Without what is derived at run time (`key`, `paused`, `balance`). */
export type StoredConnection = Omit<Connection, 'key' | 'paused' | 'balance'>
