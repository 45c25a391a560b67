/** Entry point of the engine's process and its threads. */
// Must come first, before any other module is evaluated.
import './sandbox-thread.ts'
import { isMainThread } from 'node:worker_threads'
import type { JobModules } from './do-jobs.ts'

/**
 * Serves jobs, depending on where it is called: the engine's process starts threads of the same module, and the threads
 * run jobs. Jobs without a module fail. In any other process it throws.
 */
export function serveJobs(modules: Partial<JobModules>): void {
  if (isMainThread) void import('./host-threads.ts').then(({ hostThreads }) => hostThreads())
  else void import('./do-jobs.ts').then(({ doJobs }) => doJobs(modules))
}
