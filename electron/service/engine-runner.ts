/** What the service needs of the engine: to have a piece of work done elsewhere, and to know beforehand what it would refuse. */
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

/**
 * What the result will lack of the words, in sentences for people. Throws AppError `request-refused` with
 * `{ reason: 'unsupported_prompt', suggestions }` for words that name nothing known.
 */
export type CheckPrompt = (prompt: string) => string[] | Promise<string[]>

/** How many pieces of work go on at once: the cores of this machine, two at most. */
export const engineSize = Math.min(2, availableParallelism())

/** The engine's own worker pool. Loaded when it is wanted, so that a test with a fake loads nothing of it. */
export async function openEngine(workerUrl: URL): Promise<EngineRunner> {
  const { EnginePool } = await import('../engine/pool.ts')
  return new EnginePool({ workerUrl, size: engineSize })
}

/** The engine's check of a prompt. Its vocabulary is loaded at the first prompt, so that the service starts at once. */
export async function checkPromptInEngine(prompt: string): Promise<string[]> {
  const { checkPrompt } = await import('../engine/generate/prompt/check-prompt.ts')
  return checkPrompt(prompt)
}
