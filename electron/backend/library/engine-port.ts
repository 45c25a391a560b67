/** The part of the engine's pool that the library needs. */
import type { WorkerJobName, WorkerJobs } from '../../workers/jobs.ts'
import type { Progress } from '../../engine/model.ts'

/** Runs a job in a worker. Rejects with AppError, and with `cancelled` if the signal aborts. */
export interface EnginePort {
  run<Name extends WorkerJobName>(
    name: Name,
    input: WorkerJobs[Name]['input'],
    options?: {
      signal?: AbortSignal
      onProgress?: Progress
      deadlineMs?: number
      /** Called at each scheduling decision: a job that is not urgent yields and starts again later. */
      isUrgent?: () => boolean
    },
  ): Promise<WorkerJobs[Name]['output']>
}
