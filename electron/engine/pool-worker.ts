/** One worker thread of the pool: does one job at a time and is ended rather than trusted. */
import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import type { EngineJobName } from './jobs.ts'
import type { RunOptions } from './run-options.ts'
import type { JobMessage, WorkerMessage } from './worker-messages.ts'

interface RunningJob {
  id: number
  name: EngineJobName
  options: RunOptions
  resolve(output: unknown): void
  reject(error: AppError): void
  letGo(): void
}

/** Lives until it is ended, crashes or has been idle for long; `onGone` is told at once, so that its place is free. */
export class PoolWorker {
  readonly #worker: Worker
  readonly #idleMs: number
  readonly #onGone: () => void
  #job: RunningJob | undefined
  #lastId = 0
  #gone = false
  #idleTimer: NodeJS.Timeout | undefined

  constructor(options: { workerUrl: URL; idleMs: number; heapMb: number }, onGone: () => void) {
    this.#idleMs = options.idleMs
    this.#onGone = onGone
    this.#worker = new Worker(options.workerUrl, {
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb },
      // So that a job may start more threads of the same.
      workerData: { engineWorker: options.workerUrl.href },
    })
    this.#worker.on('message', (message: WorkerMessage) => this.#hear(message))
    this.#worker.on('messageerror', (error) => this.#crashed('sent a message that cannot be read', error))
    this.#worker.on('error', (error) => this.#crashed('crashed', error))
    this.#worker.on('exit', (code) => this.#crashed(`ended itself with code ${code}`))
  }

  get busy(): boolean {
    return this.#job !== undefined || this.#gone
  }

  run(name: EngineJobName, input: unknown, options: RunOptions): Promise<unknown> {
    clearTimeout(this.#idleTimer)
    this.#worker.ref()
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
      const letGo = (): void => {
        clearTimeout(deadline)
        signal?.removeEventListener('abort', onAbort)
      }
      signal?.addEventListener('abort', onAbort)
      const id = ++this.#lastId
      this.#job = { id, name, options, resolve, reject, letGo }
      const message: JobMessage = { id, name, input }
      try {
        this.#worker.postMessage(message, options.transfer ?? [])
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
    await this.#worker.terminate()
  }

  #hear(message: WorkerMessage): void {
    const job = this.#job
    if (job === undefined || job.id !== message.id) return
    switch (message.kind) {
      case 'progress':
        job.options.onProgress?.(message.fraction, message.doing)
        return
      case 'done':
        this.#settle()?.resolve(message.output)
        return
      case 'failed':
        this.#settle()?.reject(AppError.fromData(message.error))
    }
  }

  /** Forgets the job and starts to count idle time. */
  #settle(): RunningJob | undefined {
    const job = this.#job
    this.#job = undefined
    job?.letGo()
    if (!this.#gone) {
      this.#worker.unref()
      this.#idleTimer = setTimeout(() => void this.end(), this.#idleMs).unref()
    }
    return job
  }

  #giveUp(error: AppError): void {
    this.#leave()
    this.#settle()?.reject(error)
    void this.#worker.terminate()
  }

  #crashed(how: string, cause?: unknown): void {
    if (this.#gone) return
    this.#leave()
    const job = this.#settle()
    const outOfMemory = (cause as { code?: unknown } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
    job?.reject(
      new AppError('internal', `The worker ${how} during "${job.name}"`, {
        ...(cause === undefined ? {} : { cause }),
        details: { reason: outOfMemory ? 'out-of-memory' : 'worker-crash' },
      }),
    )
    void this.#worker.terminate()
  }

  #leave(): void {
    if (this.#gone) return
    this.#gone = true
    clearTimeout(this.#idleTimer)
    this.#onGone()
  }
}
