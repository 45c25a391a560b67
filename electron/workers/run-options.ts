/** How one job of the engine is run. */
import type { Progress } from '../engine/model.ts'

export interface RunOptions {
  /** Ends the job's worker when it aborts. */
  signal?: AbortSignal
  onProgress?: Progress
  /** Counted from the moment a worker takes the job, not from the moment it queues. */
  deadlineMs?: number
  /**
   * Asked whenever there is a choice. What is not urgent waits behind what is, and where no worker is free it is ended and
   * begins again later. Default: urgent.
   */
  isUrgent?: () => boolean
}
