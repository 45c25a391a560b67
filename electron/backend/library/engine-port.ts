/** The part of the engine's pool that the library needs. */
import type { EngineJobName, EngineJobs } from '../../engine/jobs.ts'
import type { Progress } from '../../engine/model.ts'

/** Runs one piece of work in a worker. Rejects with AppError; with `cancelled` when the signal aborts. */
export interface EnginePort {
  run<Name extends EngineJobName>(
    name: Name,
    input: EngineJobs[Name]['input'],
    options?: {
      signal?: AbortSignal
      onProgress?: Progress
      deadlineMs?: number
      /** Asked whenever there is a choice: what is not urgent makes way and begins again later. */
      isUrgent?: () => boolean
      /** Buffers of the input that are moved instead of copied. */
      transfer?: ArrayBuffer[]
    },
  ): Promise<EngineJobs[Name]['output']>
}
