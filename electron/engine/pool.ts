/** Runs engine jobs in worker threads, where they can be cancelled, crash or run away without harm to the studio. */
import { AppError } from '../../shared/app-error.ts'
import type { EngineJobName, EngineJobs } from './jobs.ts'
import { PoolWorker } from './pool-worker.ts'
import type { RunOptions } from './run-options.ts'

export interface EnginePoolOptions {
  /** The module that workers run, see `worker.ts`. */
  workerUrl: URL
  /** Workers at most, and so jobs at once. */
  size: number
  /** An unused worker ends after this time. */
  idleMs?: number
  /** JavaScript heap of one worker; typed arrays do not count. */
  heapMb?: number
}

interface WaitingJob {
  name: EngineJobName
  input: unknown
  options: RunOptions
  resolve(output: unknown): void
  reject(error: AppError): void
}

/** Workers are started when they are needed, kept warm, and replaced when they had to be ended. */
export class EnginePool {
  readonly #options: Required<EnginePoolOptions>
  readonly #workers = new Set<PoolWorker>()
  readonly #queue: WaitingJob[] = []
  /** Those that may be ended for what is urgent, the latest last, and how. */
  readonly #yielding = new Map<WaitingJob, AbortController>()
  #stopped = false

  constructor(options: EnginePoolOptions) {
    this.#options = { idleMs: 60_000, heapMb: 3072, ...options }
  }

  /**
   * Does one job. Rejects with what the job threw; `cancelled` when the signal aborts or the pool stops, `timeout` past
   * the deadline, `internal` when the worker crashed. The input is copied but for `transfer`; buffers of the output are moved.
   */
  run<Name extends EngineJobName>(
    name: Name,
    input: EngineJobs[Name]['input'],
    options: RunOptions = {},
  ): Promise<EngineJobs[Name]['output']> {
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
        resolve: (output) => {
          signal?.removeEventListener('abort', leave)
          resolve(output as EngineJobs[Name]['output'])
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
    while (this.#queue.length > 0) {
      const urgent = this.#queue.findIndex(isUrgent)
      const worker = this.#freeWorker()
      if (worker === undefined) {
        if (urgent >= 0) this.#makeWay()
        return
      }
      void this.#runOn(worker, this.#queue.splice(Math.max(0, urgent), 1)[0]!)
    }
  }

  async #runOn(worker: PoolWorker, job: WaitingJob): Promise<void> {
    const { options } = job
    const way = new AbortController()
    const canYield = options.isUrgent !== undefined && (options.transfer ?? []).length === 0
    if (canYield) this.#yielding.set(job, way)
    const signal = canYield
      ? AbortSignal.any(options.signal === undefined ? [way.signal] : [way.signal, options.signal])
      : options.signal
    try {
      job.resolve(await worker.run(job.name, job.input, { ...options, ...(signal === undefined ? {} : { signal }) }))
    } catch (error) {
      if (way.signal.aborted && options.signal?.aborted !== true && !this.#stopped) this.#queue.unshift(job)
      else job.reject(AppError.from(error))
    } finally {
      this.#yielding.delete(job)
    }
    this.#next()
  }

  /** Ends the job that began last among those that can wait. */
  #makeWay(): void {
    // One at a time: its worker is gone at once, and its place is taken.
    for (const way of this.#yielding.values()) if (way.signal.aborted) return
    const last = [...this.#yielding.keys()].findLast((job) => !isUrgent(job))
    if (last !== undefined) this.#yielding.get(last)?.abort()
  }

  #freeWorker(): PoolWorker | undefined {
    for (const worker of this.#workers) if (!worker.busy) return worker
    if (this.#workers.size >= this.#options.size) return undefined
    const worker = new PoolWorker(this.#options, () => {
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
