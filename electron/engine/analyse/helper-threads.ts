/** Threads that help a job's worker, and end with it. */
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import type { JobMessage, WorkerMessage } from '../worker-messages.ts'
import type { AnalyseJobs } from './jobs.ts'

/**
 * Starts `count` threads of the current worker's module with one job each, whose input is in shared memory. `finished`
 * resolves when all have returned, failed or crashed; the caller does the remaining work. Node ends them with the
 * thread that started them, so cancelling a job ends them too. Returns null outside an engine worker (tests, command
 * lines).
 */
export function startHelpers<Name extends keyof AnalyseJobs>(
  count: number,
  name: Name,
  input: AnalyseJobs[Name]['input'],
): { finished: Promise<unknown> } | null {
  const url = (workerData as { engineWorker?: unknown } | null)?.engineWorker
  if (isMainThread || typeof url !== 'string') return null
  return { finished: Promise.all(Array.from({ length: count }, () => runHelper(new URL(url), { id: 1, name, input }))) }
}

function runHelper(url: URL, job: JobMessage): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(url)
    const end = (): void => {
      resolve()
      void worker.terminate()
    }
    worker.on('error', end)
    worker.on('exit', end)
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind !== 'progress') end()
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(job)
  })
}
