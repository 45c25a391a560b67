/**
 * Runs tasks from the shared queue: takes what fits, extends its leases while it is alive, and returns unfinished tasks
 * when it is stopped. If it crashes, its leases expire and other workers restart its tasks.
 */
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { EngineRunner } from '../../engine-runner.ts'
import type { Offering } from '../../offering.ts'
import { problemCodeOf } from '../../problem.ts'
import { doWork, outputRecord } from '../../tasks/do-work.ts'
import { failure, success } from '../../tasks/endings.ts'
import type { Ending } from '../../tasks/endings.ts'
import type { OutputRecord } from '../../tasks/task-record.ts'
import { readBlob } from '../blobs/blobs.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { HeldTask, JobQueue } from '../postgres/job-queue.ts'
import { resultsPrefix } from '../postgres/task-rows.ts'
import { fittingQueues, memoryMb } from '../task-size.ts'
import type { BegunTask, WorkBook } from './work-book.ts'

export interface WorkerParts {
  jobs: JobQueue
  book: WorkBook
  blobs: Blobs
  engine: EngineRunner
  offering: Offering
  /** Maximum concurrent tasks. */
  slots: number
  /** For all tasks together. */
  memoryMb: number
  keepResultsMs: number | null
  /** Polling interval in the absence of notifications. */
  pollMs: number
  now: () => number
  /** Called for every task that ended here. */
  ended?: (status: Ending['status'], seconds: number) => void
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}

interface Running extends HeldTask {
  progress: number
  /** Whether the start of this attempt has been recorded. */
  hasBegun: boolean
  abort: AbortController
  done: Promise<void>
}

/** An error of the store or the database, not of the task. */
class StoreTrouble extends Error {}

const reportMs = 1000

export class Worker {
  readonly #parts: WorkerParts
  readonly #running = new Map<string, Running>()
  readonly #stopping = new AbortController()
  #wake: () => void = () => {}
  #turn = 0
  #ended: Promise<unknown> = Promise.resolve()
  #stopListening: () => Promise<void> = async () => {}

  constructor(parts: WorkerParts) {
    this.#parts = parts
  }

  get running(): number {
    return this.#running.size
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#parts.jobs.onWake(() => this.#wake())
    this.#ended = Promise.all([this.#takeTasks(), this.#keepLeases()])
  }

  /** Aborts the running tasks and returns them to the queue. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    for (const { abort } of this.#running.values()) abort.abort()
    await this.#stopListening().catch(() => {})
    await this.#ended
    await Promise.all(Array.from(this.#running.values(), ({ done }) => done))
  }

  async #takeTasks(): Promise<void> {
    const { log } = this.#parts
    while (!this.#stopping.signal.aborted) {
      const called = new Promise<void>((resolve) => (this.#wake = resolve))
      try {
        const held = await this.#takeOne()
        if (held !== null) {
          this.#run(held)
          continue
        }
      } catch (thrown) {
        log('warn', 'no task can be taken at the moment', { reason: String(thrown) })
      }
      const waited = new AbortController()
      await Promise.race([called, setTimeout(this.#parts.pollMs, undefined, { signal: waited.signal }).catch(() => {})])
      waited.abort()
    }
  }

  /** Alternates between the queues, so that neither starves. */
  async #takeOne(): Promise<HeldTask | null> {
    const { jobs, slots } = this.#parts
    if (this.#running.size >= slots) return null
    const used = Array.from(this.#running.values(), ({ queue }) => memoryMb[queue])
    const fitting = fittingQueues(this.#parts.memoryMb - used.reduce((sum, one) => sum + one, 0))
    this.#turn += 1
    for (let step = 0; step < fitting.length; step += 1) {
      const queue = fitting[(this.#turn + step) % fitting.length]
      const held = queue === undefined ? null : await jobs.take(queue)
      if (held !== null) return held
    }
    return null
  }

  #run(held: HeldTask): void {
    const running: Running = {
      ...held,
      progress: 0,
      hasBegun: false,
      abort: new AbortController(),
      done: Promise.resolve(),
    }
    if (this.#stopping.signal.aborted) running.abort.abort()
    this.#running.set(held.jobId, running)
    running.done = this.#work(running).finally(() => {
      this.#running.delete(held.jobId)
      this.#wake()
    })
  }

  /** Never rejects. */
  async #work(running: Running): Promise<void> {
    const { book, now, log } = this.#parts
    const { signal } = running.abort
    try {
      const begun = await book.begin(running)
      if (begun === null) return
      running.hasBegun = true
      const startedAt = now()
      const ending = await this.#make(running, begun)
      await this.#write(running, ending)
      const seconds = (now() - startedAt) / 1000
      this.#parts.ended?.(ending.status, seconds)
      if (ending.status === 'succeeded') await book.noteCost(begun.task, seconds)
    } catch (thrown) {
      if (signal.aborted && !this.#stopping.signal.aborted) return
      if (!signal.aborted) log('warn', 'a task is given back', { task: running.taskId, reason: String(thrown) })
      await book.giveBack(running).catch((reason: unknown) =>
        log('warn', 'a task could not be given back and waits for its lease to end', {
          task: running.taskId,
          reason: String(reason),
        }),
      )
    }
  }

  /** Rejects if the failure is not the task's own. */
  async #make(running: Running, { task, places }: BegunTask): Promise<Ending> {
    const { blobs, engine, offering, keepResultsMs, now, log } = this.#parts
    const { signal } = running.abort
    const readInput = async (slot: string): Promise<Uint8Array> => {
      const bytes = await this.#reaching(() => readBlob(blobs, places.get(slot) ?? ''))
      if (bytes === null) throw new AppError('internal', `the input ${slot} is gone`)
      return bytes
    }
    const onProgress = (fraction: number) => {
      running.progress = Math.min(1, Math.max(running.progress, fraction))
    }
    signal.throwIfAborted()
    try {
      const made = await doWork(task, { engine, offering, readInput }, { signal, onProgress })
      signal.throwIfAborted()
      const outputs: OutputRecord[] = []
      for (const output of made) {
        outputs.push(outputRecord(output))
        const place = `${resultsPrefix(task.id, running.attempt)}${output.name}`
        await this.#reaching(() => blobs.write(place, [output.bytes]))
      }
      return success(task, outputs, now(), keepResultsMs)
    } catch (thrown) {
      if (signal.aborted || thrown instanceof StoreTrouble) throw thrown
      const error = AppError.from(thrown)
      const code = problemCodeOf(error)
      log(code === 'internal' ? 'error' : 'info', 'a task failed', { task: task.id, code, reason: error.message })
      return failure(task, error, now())
    }
  }

  /** Retries while the lease may still be held, so that a result survives a database outage. */
  async #write(running: Running, ending: Ending): Promise<void> {
    const { book, jobs, log } = this.#parts
    const until = Date.now() + 4 * jobs.leaseSeconds * 1000
    for (;;) {
      try {
        const ended = await book.end(running, ending)
        if (ended === null)
          log('info', 'a task had been taken over, cancelled or written down before', { task: running.taskId })
        return
      } catch (thrown) {
        if (Date.now() > until || running.abort.signal.aborted) throw thrown
        log('warn', 'the end of a task cannot be written down yet', { task: running.taskId, reason: String(thrown) })
        await setTimeout(500)
      }
    }
  }

  async #reaching<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (thrown) {
      throw new StoreTrouble(String(thrown), { cause: thrown })
    }
  }

  /** Reports progress, reads cancellations, and extends leases. */
  async #keepLeases(): Promise<void> {
    const { jobs, book, log } = this.#parts
    const { signal } = this.#stopping
    let extendAt = 0
    while (!signal.aborted) {
      await setTimeout(reportMs, undefined, { signal, ref: false }).catch(() => {})
      try {
        const running = [...this.#running.values()]
        const begun = running.filter((one) => one.hasBegun)
        const ours = begun.length === 0 ? new Set() : await book.report(begun)
        for (const { taskId, jobId, abort } of begun) if (!ours.has(taskId) && this.#running.has(jobId)) abort.abort()
        if (Date.now() >= extendAt) {
          for (const one of running) if (!(await jobs.extend(one)) && this.#running.has(one.jobId)) one.abort.abort()
          for (const task of await book.endDeadTasks())
            log('error', 'a task broke off too often and is given up', { task })
          extendAt = Date.now() + (jobs.leaseSeconds * 1000) / 3
        }
      } catch (thrown) {
        log('warn', 'leases cannot be extended at the moment', { reason: String(thrown) })
      }
    }
  }
}
