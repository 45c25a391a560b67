/** Entry point of the engine's process and its threads. */
// First, before any other module is evaluated.
import './sandbox-thread.ts'
import { isMainThread } from 'node:worker_threads'
import type { JobModules } from './do-jobs.ts'

/**
 * The module that calls this is run by the engine's process, where it starts threads of the same module, and by those
 * threads, which do jobs; those they have no module for fail. Any other process that runs it ends with an error.
 */
export function serveJobs(modules: Partial<JobModules>): void {
  if (isMainThread) void import('./host-threads.ts').then(({ hostThreads }) => hostThreads())
  else void import('./do-jobs.ts').then(({ doJobs }) => doJobs(modules))
}
