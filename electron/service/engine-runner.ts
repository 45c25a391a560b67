/** Runs the service's jobs in the engine. */
import { availableParallelism } from 'node:os'
import type { WorkerJobName, WorkerJobs } from '../workers/jobs.ts'
import type { Progress } from '../engine/model.ts'
import type { LocalServiceOptions } from './local-service.ts'

export interface RunOptions {
  /** Aborting stops the work itself. */
  signal: AbortSignal
  onProgress: Progress
  /** Rejects with AppError `timeout` after this long. */
  deadlineMs: number
}

export interface EngineRunner {
  run<Name extends WorkerJobName>(
    name: Name,
    input: WorkerJobs[Name]['input'],
    options: RunOptions,
  ): Promise<WorkerJobs[Name]['output']>
  stop(): Promise<void>
}

/** Number of concurrent jobs: one per core, at most two. */
export const engineSize = Math.min(2, availableParallelism())

/**
 * Opens a worker pool in the given engine, or in one of its own. Loaded lazily, so that a test with a fake loads none
 * of it.
 */
export async function openEngine(
  options: Pick<LocalServiceOptions, 'engine' | 'engineWorkerUrl' | 'log'>,
  size = engineSize,
): Promise<EngineRunner> {
  const [{ WorkerPool }, { createEngine }] = await Promise.all([
    import('../workers/pool.ts'),
    import('../workers/engine.ts'),
  ])
  const engine = options.engine ?? createEngine({ moduleUrl: options.engineWorkerUrl, log: options.log })
  const pool = new WorkerPool({ engine, size })
  return {
    run: (name, input, how) => pool.run(name, input, how),
    async stop() {
      await Promise.all([pool.stop(), options.engine === undefined ? engine.stop() : undefined])
    },
  }
}
