/** How one job of the engine is run. */
import type { Progress } from './model.ts'

export interface RunOptions {
  /** Ends the job's worker when it aborts. */
  signal?: AbortSignal
  onProgress?: Progress
  /** Counted from the moment a worker takes the job, not from the moment it queues. */
  deadlineMs?: number
}
