/** The worker's half of the pool: takes a job, tells its progress, answers once. */
import { parentPort } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import type { EngineJobName, EngineJobs } from './jobs.ts'
import type { Progress } from './model.ts'
import type { JobMessage, WorkerMessage } from './worker-messages.ts'

/** For each job, how to fetch the function that does it: imported on first use, so that a worker starts quickly. */
export type JobModules = {
  [Name in EngineJobName]: () => Promise<
    (input: EngineJobs[Name]['input'], progress: Progress) => Promise<EngineJobs[Name]['output']>
  >
}

/** Listens for jobs from the pool that started this worker; those it has no module for fail. Throws outside a worker. */
export function serveJobs(modules: Partial<JobModules>): void {
  const port = parentPort
  if (port === null) throw new AppError('internal', 'The engine worker was started outside a worker thread')
  const say = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)
  port.on('message', (job: JobMessage) => {
    void runJob(modules, job, say)
  })
}

async function runJob(
  modules: Partial<JobModules>,
  { id, name, input }: JobMessage,
  say: (message: WorkerMessage, transfer?: ArrayBuffer[]) => void,
): Promise<void> {
  try {
    const load = modules[name] as (() => Promise<(input: unknown, progress: Progress) => Promise<unknown>>) | undefined
    if (load === undefined) throw new AppError('internal', `This worker does not know the job ${name}`)
    const run = await load()
    const output = await run(input, (fraction, doing) =>
      say({ id, kind: 'progress', fraction, ...(doing === undefined ? {} : { doing }) }),
    )
    const buffers = new Set<ArrayBuffer>()
    const movable = readyToMove(output, buffers)
    say({ id, kind: 'done', output: movable }, [...buffers])
  } catch (error) {
    say({ id, kind: 'failed', error: AppError.from(error).toData() })
  }
}

/** The same value with every typed array owning its buffer whole, so that it can be moved instead of copied. */
function readyToMove(value: unknown, buffers: Set<ArrayBuffer>): unknown {
  if (ArrayBuffer.isView(value)) {
    const whole = value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
    const owned = whole && !Buffer.isBuffer(value) ? value : ownCopy(value)
    buffers.add(owned.buffer as ArrayBuffer)
    return owned
  }
  if (Array.isArray(value)) return value.map((item) => readyToMove(item, buffers))
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, readyToMove(item, buffers)]))
  return value
}

function ownCopy(view: ArrayBufferView): ArrayBufferView {
  // A Buffer's memory may belong to Node's pool, which must never move away from its thread.
  if (Buffer.isBuffer(view)) return new Uint8Array(view)
  if (view instanceof DataView)
    return new DataView(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength))
  return (view as Uint8Array).slice()
}
