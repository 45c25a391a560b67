/** Runs jobs in threads of the engine's process, where they can be cancelled, crash or run away without harm to the studio. */
import { AppError } from '../../shared/protocol/app-error.ts'
import type { WorkerJobName, WorkerJobs } from './jobs.ts'
import type { Engine } from './engine.ts'
import type { CrashReason } from './engine-process.ts'
import { PoolWorker } from './pool-worker.ts'
import type { RunOptions } from './run-options.ts'

export interface WorkerPoolOptions {
  /** Where the workers are started; whoever made it ends it. */
  engine: Pick<Engine, 'thread'>
  /** Workers at most, and so jobs at once. */
  size: number
  /** An unused worker ends after this time. */
  idleMs?: number
  /** JavaScript heap of one worker; typed arrays do not count. */
  heapMb?: number
  /** Milliseconds that a job may read a file of this size before its thread is ended. */
  readingLimitMs?: (fileBytes: number) => number
}

const processGone: CrashReason = 'engine-crash'

interface WaitingJob {
  name: WorkerJobName
  input: unknown
  options: RunOptions
  /** A process has crashed around it: it runs once more in one of its own, so that it is clear whose fault it was. */
  alone: boolean
  resolve(output: unknown): void
  reject(error: AppError): void
}

/** Workers are started when they are needed, kept warm, and replaced when they had to be ended. */
export class WorkerPool {
  readonly #options: Required<Omit<WorkerPoolOptions, 'readingLimitMs'>> & WorkerPoolOptions
  readonly #workers = new Set<PoolWorker>()
  readonly #queue: WaitingJob[] = []
  /** Those that may be ended for what is urgent, the latest last, and how. */
  readonly #yielding = new Map<WaitingJob, AbortController>()
  #stopped = false
  #choosing = false

  constructor(options: WorkerPoolOptions) {
    this.#options = { idleMs: 60_000, heapMb: 3072, ...options }
  }

  /**
   * Does one job. Rejects with what the job threw; `cancelled` when the signal aborts or the pool stops, `timeout` past
   * the deadline, `internal` when the worker or, twice, its process crashed. The input must stay as it is until then.
   */
  run<Name extends WorkerJobName>(
    name: Name,
    input: WorkerJobs[Name]['input'],
    options: RunOptions = {},
  ): Promise<WorkerJobs[Name]['output']> {
    return new Promise((resolve, reject) => {
      const { signal } = options
      if (this.#stopped || signal?.aborted === true) {
        reject(new AppError('cancelled', `The job "${name}" was cancelled before it began`))
        return
      }
      const leave = (): void => {
        const place = this.#queue.indexOf(job)
        if (place < 0) return
        this.#queue.splice(place, 1)
        job.reject(new AppError('cancelled', `The job "${name}" was cancelled while it waited`))
      }
      const job: WaitingJob = {
        name,
        input,
        options,
        alone: false,
        resolve: (output) => {
          signal?.removeEventListener('abort', leave)
          resolve(output as WorkerJobs[Name]['output'])
        },
        reject: (error) => {
          signal?.removeEventListener('abort', leave)
          reject(error)
        },
      }
      signal?.addEventListener('abort', leave)
      this.#queue.push(job)
      this.#next()
    })
  }

  /** Rejects what waits and what runs as `cancelled`, and resolves when every worker has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const job of this.#queue.splice(0))
      job.reject(new AppError('cancelled', `The job "${job.name}" was cancelled: the pool stopped`))
    await Promise.all(Array.from(this.#workers, (worker) => worker.end()))
  }

  #next(): void {
    // What it starts and ends calls it again.
    if (this.#choosing) return
    this.#choosing = true
    while (this.#queue.length > 0 && this.#startOne());
    this.#choosing = false
  }

  /** False: all that is left has to wait. */
  #startOne(): boolean {
    const urgent = this.#queue.findIndex(isUrgent)
    const place = Math.max(0, urgent)
    const job = this.#queue[place]!
    try {
      const worker = this.#workerFor(job)
      if (worker === undefined) return urgent >= 0 && this.#makeWay()
      this.#queue.splice(place, 1)
      void this.#runOn(worker, job)
    } catch (thrown) {
      this.#queue.splice(place, 1)
      job.reject(AppError.from(thrown))
    }
    return true
  }

  async #runOn(worker: PoolWorker, job: WaitingJob): Promise<void> {
    const { options } = job
    const way = new AbortController()
    const canYield = options.isUrgent !== undefined
    if (canYield) this.#yielding.set(job, way)
    const signal = canYield
      ? AbortSignal.any(options.signal === undefined ? [way.signal] : [way.signal, options.signal])
      : options.signal
    try {
      job.resolve(await worker.run(job.name, job.input, { ...options, ...(signal === undefined ? {} : { signal }) }))
    } catch (thrown) {
      const error = AppError.from(thrown)
      const isOver = options.signal?.aborted === true || this.#stopped
      const again = way.signal.aborted || (!job.alone && error.details?.['reason'] === processGone)
      if (again && !isOver) {
        job.alone ||= !way.signal.aborted
        this.#queue.unshift(job)
      } else job.reject(error)
    } finally {
      this.#yielding.delete(job)
    }
    this.#next()
  }

  /** Ends the job that began last among those that can wait; its place is free at once. */
  #makeWay(): boolean {
    // One at a time.
    for (const way of this.#yielding.values()) if (way.signal.aborted) return false
    const last = [...this.#yielding.keys()].findLast((job) => !isUrgent(job))
    if (last === undefined) return false
    this.#yielding.get(last)?.abort()
    return true
  }

  #workerFor({ alone }: WaitingJob): PoolWorker | undefined {
    const free = [...this.#workers].find((worker) => !worker.busy)
    if (!alone && free !== undefined) return free
    if (this.#workers.size >= this.#options.size) void free?.end()
    if (this.#workers.size >= this.#options.size) return undefined
    const worker = new PoolWorker({ ...this.#options, alone }, () => {
      this.#workers.delete(worker)
      this.#next()
    })
    this.#workers.add(worker)
    return worker
  }
}

function isUrgent({ options }: WaitingJob): boolean {
  return options.isUrgent?.() ?? true
}
