/** Options of one engine job. */
import type { Progress } from '../engine/model.ts'

export interface RunOptions {
  /** Ends the job's worker when it aborts. */
  signal?: AbortSignal
  onProgress?: Progress
  /** Measured from the start of the job, not while it queues. */
  deadlineMs?: number
  /**
   * Called at each scheduling decision. A job that is not urgent waits behind urgent ones, and is interrupted and
   * restarted if an urgent job finds no free worker. Default: urgent.
   */
  isUrgent?: () => boolean
}
