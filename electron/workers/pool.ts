/** Runs jobs in threads of the engine's process, so that they can be cancelled and can crash without harm. */
import { AppError } from '../../shared/protocol/app-error.ts'
import type { WorkerJobName, WorkerJobs } from './jobs.ts'
import type { Engine } from './engine.ts'
import type { CrashReason } from './engine-process.ts'
import { PoolWorker } from './pool-worker.ts'
import type { RunOptions } from './run-options.ts'

export interface WorkerPoolOptions {
  /** The caller stops the engine. */
  engine: Pick<Engine, 'thread'>
  /** Maximum number of workers, and so of concurrent jobs. */
  size: number
  /** How long an idle worker lives. */
  idleMs?: number
  /** Heap of one worker, without typed arrays. */
  heapMb?: number
  /** Milliseconds that a job may read a file of this size before its thread is ended. */
  readingLimitMs?: (fileBytes: number) => number
}

const processGone: CrashReason = 'engine-crash'

interface WaitingJob {
  name: WorkerJobName
  input: unknown
  options: RunOptions
  /** The job's process has crashed: it runs once more in a process of its own, to find the cause. */
  alone: boolean
  resolve(output: unknown): void
  reject(error: AppError): void
}

/** Starts workers on demand, keeps them warm, and replaces those that were ended. */
export class WorkerPool {
  readonly #options: Required<Omit<WorkerPoolOptions, 'readingLimitMs'>> & WorkerPoolOptions
  readonly #workers = new Set<PoolWorker>()
  readonly #queue: WaitingJob[] = []
  /** Running jobs that may be interrupted for urgent ones, the most recent last. */
  readonly #yielding = new Map<WaitingJob, AbortController>()
  #stopped = false
  #choosing = false

  constructor(options: WorkerPoolOptions) {
    this.#options = { idleMs: 60_000, heapMb: 3072, ...options }
  }

  /**
   * Runs one job. Rejects with what the job threw; `cancelled` if the signal aborts or the pool stops, `timeout` past
   * the deadline, `internal` if the worker or, twice, its process crashed. The input must not change until the job has
   * settled.
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

  /** Rejects all jobs as `cancelled`, and resolves when every worker has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const job of this.#queue.splice(0))
      job.reject(new AppError('cancelled', `The job "${job.name}" was cancelled: the pool stopped`))
    await Promise.all(Array.from(this.#workers, (worker) => worker.end()))
  }

  #next(): void {
    // Starting or ending a worker calls this method again.
    if (this.#choosing) return
    this.#choosing = true
    while (this.#queue.length > 0 && this.#startOne());
    this.#choosing = false
  }

  /** Returns false if all remaining jobs have to wait. */
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

  /** Interrupts the most recent job that is not urgent. */
  #makeWay(): boolean {
    // One at a time.
    for (const way of this.#yielding.values()) if (way.signal.aborted) return false
    const last = [...this.#yielding.keys()].findLast((job) => !isUrgent(job))
    if (last === undefined) return false
    this.#yielding.get(last)?.abort()
    return true
  }

  #workerFor({ alone }: WaitingJob): PoolWorker | undefined {
    const free = [...this.#workers].find((worker) => !worker.isBusy)
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
