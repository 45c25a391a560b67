/** A thread of the engine, which runs one job at a time. */
import { parentPort } from 'node:worker_threads'
import { AppError } from '../../shared/protocol/app-error.ts'
import { watchReading } from '../engine/formats/reading-time.ts'
import type { Progress } from '../engine/model.ts'
import type { JobMessage, WorkerMessage } from '../engine/worker-messages.ts'
import type { WorkerJobName, WorkerJobs } from './jobs.ts'
import { withOwnBuffers } from './own-buffers.ts'

/** Loads the function of each job on first use, so that a worker starts quickly. */
export type JobModules = {
  [Name in WorkerJobName]: () => Promise<
    (input: WorkerJobs[Name]['input'], progress: Progress) => Promise<WorkerJobs[Name]['output']>
  >
}

export function doJobs(modules: Partial<JobModules>): void {
  const port = parentPort
  if (port === null) throw new AppError('internal', 'The engine worker was started outside a worker thread')
  const post = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)
  port.on('message', (job: JobMessage) => {
    void runJob(modules, job, post)
  })
}

async function runJob(
  modules: Partial<JobModules>,
  { id, name, input }: JobMessage,
  post: (message: WorkerMessage, transfer?: ArrayBuffer[]) => void,
): Promise<void> {
  try {
    const load = modules[name as WorkerJobName] as
      (() => Promise<(input: unknown, progress: Progress) => Promise<unknown>>) | undefined
    if (load === undefined) throw new AppError('internal', `This worker does not know the job ${name}`)
    const run = await load()
    watchReading((reading) => post({ id, kind: 'reading', ...reading }))
    const output = await run(input, (fraction, doing) =>
      post({ id, kind: 'progress', fraction, ...(doing === undefined ? {} : { doing }) }),
    )
    const buffers = new Set<ArrayBuffer>()
    const movable = withOwnBuffers(output, buffers)
    post({ id, kind: 'done', output: movable }, [...buffers])
  } catch (error) {
    post({ id, kind: 'failed', error: AppError.from(error).toData() })
  }
}
