/** The part of the engine's pool that the library needs. */
import type { WorkerJobName, WorkerJobs } from '../../workers/jobs.ts'
import type { Progress } from '../../engine/model.ts'

/** Runs one piece of work in a worker. Rejects with AppError; with `cancelled` when the signal aborts. */
export interface EnginePort {
  run<Name extends WorkerJobName>(
    name: Name,
    input: WorkerJobs[Name]['input'],
    options?: {
      signal?: AbortSignal
      onProgress?: Progress
      deadlineMs?: number
      /** Asked whenever there is a choice: what is not urgent makes way and begins again later. */
      isUrgent?: () => boolean
    },
  ): Promise<WorkerJobs[Name]['output']>
}
