/**
 * A worker of the pool: a thread of the engine's process that runs one job at a time, and is killed when it misbehaves.
 */
import { AppError } from '../../shared/protocol/app-error.ts'
import { readingLimitMs, takesTooLong } from '../engine/formats/reading-time.ts'
import type { JobMessage, WorkerMessage } from '../engine/worker-messages.ts'
import type { Engine } from './engine.ts'
import type { EngineThread } from './engine-process.ts'
import type { WorkerJobName } from './jobs.ts'
import type { RunOptions } from './run-options.ts'

interface RunningJob {
  id: number
  name: WorkerJobName
  options: RunOptions
  resolve(output: unknown): void
  reject(error: AppError): void
  /** Kill timers for reading, keyed by the file's number within the job. */
  readingTimers: Map<number, NodeJS.Timeout>
  release(): void
}

interface PoolWorkerOptions {
  engine: Pick<Engine, 'thread'>
  idleMs: number
  heapMb: number
  /** Milliseconds that a job may read a file of this size. Default: `readingLimitMs`. */
  readingLimitMs?: (fileBytes: number) => number
  /** Runs in a process of its own, for one job. */
  alone: boolean
}

/** Lives until it is ended, crashes or has been idle for long; `onGone` is called immediately. */
export class PoolWorker {
  readonly alone: boolean
  readonly #thread: EngineThread
  readonly #idleMs: number
  readonly #readingLimitMs: (fileBytes: number) => number
  readonly #onGone: () => void
  #job: RunningJob | undefined
  #lastId = 0
  #gone = false
  #retired: boolean
  #idleTimer: NodeJS.Timeout | undefined

  constructor(options: PoolWorkerOptions, onGone: () => void) {
    const { engine, heapMb, alone } = options
    this.alone = alone
    this.#idleMs = options.idleMs
    this.#readingLimitMs = options.readingLimitMs ?? readingLimitMs
    this.#onGone = onGone
    this.#retired = alone
    this.#thread = engine.thread(
      { heapMb, alone },
      {
        onMessage: (message) => this.#hear(message),
        onBroken: (error) => this.#broken(error),
        onRetire: () => {
          this.#retired = true
          if (this.#job === undefined) void this.end()
        },
      },
    )
  }

  get isBusy(): boolean {
    return this.#job !== undefined || this.#gone
  }

  run(name: WorkerJobName, input: unknown, options: RunOptions): Promise<unknown> {
    clearTimeout(this.#idleTimer)
    return new Promise((resolve, reject) => {
      const { signal, deadlineMs } = options
      const onAbort = (): void => this.#giveUp(new AppError('cancelled', `The job "${name}" was cancelled`))
      const deadline =
        deadlineMs === undefined
          ? undefined
          : setTimeout(() => {
              this.#giveUp(
                new AppError('timeout', `The job "${name}" took longer than ${deadlineMs} ms and was ended`, {
                  details: { deadlineMs },
                }),
              )
            }, deadlineMs)
      const readingTimers = new Map<number, NodeJS.Timeout>()
      const release = (): void => {
        clearTimeout(deadline)
        for (const timer of readingTimers.values()) clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      signal?.addEventListener('abort', onAbort)
      const id = ++this.#lastId
      this.#job = { id, name, options, resolve, reject, readingTimers, release }
      const message: JobMessage = { id, name, input }
      try {
        this.#thread.post(message)
      } catch (error) {
        this.#settle()?.reject(
          new AppError('internal', `The input of "${name}" cannot cross to a worker`, { cause: error }),
        )
      }
    })
  }

  async end(): Promise<void> {
    this.#leave()
    this.#settle()?.reject(new AppError('cancelled', 'The job was cancelled: the pool stopped'))
    await this.#thread.end()
  }

  #hear(message: WorkerMessage): void {
    const job = this.#job
    if (job === undefined || job.id !== message.id) return
    switch (message.kind) {
      case 'progress':
        job.options.onProgress?.(message.fraction, message.doing)
        return
      case 'reading': {
        const { read, fileBytes } = message
        clearTimeout(job.readingTimers.get(read))
        if (fileBytes === null) job.readingTimers.delete(read)
        else {
          const end = (): void => this.#giveUp(takesTooLong(fileBytes))
          job.readingTimers.set(read, setTimeout(end, this.#readingLimitMs(fileBytes)))
        }
        return
      }
      case 'done':
        this.#settle()?.resolve(message.output)
        return
      case 'failed':
        this.#settle()?.reject(AppError.fromData(message.error))
    }
  }

  /** Forgets the job and starts the idle timer. */
  #settle(): RunningJob | undefined {
    const job = this.#job
    this.#job = undefined
    job?.release()
    if (this.#gone) return job
    if (this.#retired) void this.end()
    else this.#idleTimer = setTimeout(() => void this.end(), this.#idleMs).unref()
    return job
  }

  #giveUp(error: AppError): void {
    this.#leave()
    this.#settle()?.reject(error)
    void this.#thread.end()
  }

  #broken(error: AppError): void {
    if (this.#gone) return
    this.#leave()
    const job = this.#settle()
    job?.reject(new AppError('internal', `${error.message} during "${job.name}"`, { details: error.details ?? {} }))
  }

  #leave(): void {
    if (this.#gone) return
    this.#gone = true
    clearTimeout(this.#idleTimer)
    this.#onGone()
  }
}
