/** What the service needs of the engine: to have a piece of work done elsewhere. */
import { availableParallelism } from 'node:os'
import type { EngineJobName, EngineJobs } from '../engine/jobs.ts'
import type { Progress } from '../engine/model.ts'

export interface RunOptions {
  /** Aborting ends the work itself, not only the waiting for it. */
  signal: AbortSignal
  onProgress: Progress
  /** Rejects with AppError `timeout` after this long. */
  deadlineMs: number
}

export interface EngineRunner {
  run<Name extends EngineJobName>(
    name: Name,
    input: EngineJobs[Name]['input'],
    options: RunOptions,
  ): Promise<EngineJobs[Name]['output']>
  stop(): Promise<void>
}

/** How many pieces of work go on at once: the cores of this machine, two at most. */
export const engineSize = Math.min(2, availableParallelism())

/** The engine's own worker pool. Loaded when it is wanted, so that a test with a fake loads nothing of it. */
export async function openEngine(workerUrl: URL): Promise<EngineRunner> {
  const { EnginePool } = await import('../engine/pool.ts')
  return new EnginePool({ workerUrl, size: engineSize })
}
