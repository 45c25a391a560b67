/** Runs tasks, oldest first and a few concurrently. */
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { releaseMemory } from '../../workers/release-memory.ts'
import type { EngineRunner } from '../engine-runner.ts'
import type { Offering } from '../offering.ts'
import { problemCodeOf, refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { doWork, outputRecord } from './do-work.ts'
import { cancellation, failure, success } from './endings.ts'
import type { Ending } from './endings.ts'
import { isFinished } from './task-record.ts'
import type { OutputRecord, TaskRecord } from './task-record.ts'
import type { TaskStore } from './task-store.ts'

interface TaskQueueParts {
  store: TaskStore
  engine: EngineRunner
  offering: Offering
  /** Number of concurrent tasks. */
  size: number
  /** Maximum number of waiting tasks. */
  maxTasks: number
  /** Null: results are kept until deleted. */
  keepResultsMs: number | null
  /** Receives task endings: whether anyone subscribed, and the stored ending. Neither throws. */
  events: { wants(task: Pick<TaskRecord, 'status'>): boolean; note(task: TaskRecord): void }
  /** Interval between write attempts while the disk is full. */
  diskRetryMs: number
  now: () => number
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}

/**
 * A task whose work was interrupted this often without an error may itself crash the service. It is not given up, since
 * someone may have stopped the service each time, but each further attempt waits longer, so that the task can be
 * cancelled and does not block others.
 */
const immediateAttempts = 3
const maxRestMs = 30_000

export class TaskQueue {
  readonly #parts: TaskQueueParts
  readonly #waiting: string[] = []
  readonly #running = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  readonly #progress = new Map<string, number>()
  #stopped = true

  constructor(parts: TaskQueueParts) {
    this.#parts = parts
  }

  /** Resumes an earlier run: queued tasks continue, running ones start again. */
  start(): void {
    this.#stopped = false
    const { store } = this.#parts
    for (const task of store.all()) {
      if (isFinished(task)) continue
      if (task.status === 'running') {
        store.journal.removeOutputs(task.id)
        store.change(task.id, { status: 'queued', startedAt: null })
      }
      if (task.attempts < immediateAttempts) this.#waiting.push(task.id)
      else this.#addLater(task)
    }
    this.#pump()
  }

  /** Throws `queue_full`, or `unavailable` while the service is stopping. */
  checkRoom(): void {
    if (this.#stopped) throw refusal('unavailable', detailWords.stopping)
    if (this.#waiting.length >= this.#parts.maxTasks)
      throw refusal('queue_full', detailWords.queueFull(this.#waiting.length), { retryAfterMs: 5000 })
  }

  /** Queues a stored task. Its work begins after the response to the submit request. */
  add(id: string): void {
    this.#waiting.push(id)
    setImmediate(() => this.#pump())
  }

  #addLater({ id, attempts }: TaskRecord): void {
    const restMs = Math.min(maxRestMs, 1000 * 2 ** (attempts - immediateAttempts))
    this.#parts.log('warn', 'a task broke off several times and rests', { task: id, attempts, restMs })
    void setTimeout(restMs, undefined, { ref: false }).then(() => (this.#stopped ? undefined : this.add(id)))
  }

  /** 0 … 1; null for an ended task without a result. */
  progressOf(task: TaskRecord): number {
    if (isFinished(task)) return task.status === 'succeeded' ? 1 : 0
    return this.#progress.get(task.id) ?? 0
  }

  /** Cancels a task, free of charge before its work has begun. Throws `already_finished`. */
  cancel(task: TaskRecord): TaskRecord {
    const { store, now } = this.#parts
    const cancelled = this.#end(task.id, cancellation(task, now()))
    const place = this.#waiting.indexOf(task.id)
    if (place >= 0) this.#waiting.splice(place, 1)
    this.#running.get(task.id)?.abort.abort()
    store.journal.removeInputs(cancelled)
    return cancelled
  }

  /** Returns the running tasks to the queue on disk and stops their work. */
  async stop(): Promise<void> {
    this.#stopped = true
    const { store, log } = this.#parts
    const running = [...this.#running]
    for (const [id] of running) {
      const task = store.get(id)
      if (task?.status !== 'running') continue
      try {
        store.change(id, { status: 'queued', startedAt: null, attempts: Math.max(0, task.attempts - 1) })
      } catch (thrown) {
        // The task remains "running" on disk, which the next start also handles.
        log('warn', 'a task could not be put back', { task: id, reason: String(thrown) })
      }
    }
    for (const [, { abort }] of running) abort.abort()
    await Promise.all(running.map(([, { ended }]) => ended))
  }

  #pump(): void {
    while (!this.#stopped && this.#running.size < this.#parts.size) {
      const id = this.#waiting.shift()
      if (id === undefined) return
      const task = this.#parts.store.get(id)
      if (task?.status !== 'queued') continue
      const abort = new AbortController()
      const ended = this.#work(task, abort.signal).finally(() => {
        this.#running.delete(id)
        this.#pump()
      })
      this.#running.set(id, { abort, ended })
    }
  }

  /** Never rejects. */
  async #work(task: TaskRecord, signal: AbortSignal): Promise<void> {
    const { store } = this.#parts
    if (!(await this.#begin(task, signal))) return
    try {
      const outputs = await this.#make(task, signal)
      if (this.#stillOurs(task.id)) this.#succeed(task, outputs)
    } catch (thrown) {
      await this.#failWhenPossible(task, AppError.from(thrown), signal)
    }
    if (store.get(task.id)?.status !== 'succeeded') store.journal.removeOutputs(task.id)
    if (!this.#stopped) {
      store.journal.removeInputs(task)
      this.#progress.delete(task.id)
    }
  }

  /** Returns false if the task was cancelled, or the service stopped, before its start was stored. */
  async #begin(task: TaskRecord, signal: AbortSignal): Promise<boolean> {
    const { store, now } = this.#parts
    while (!this.#stopped && store.get(task.id)?.status === 'queued') {
      try {
        store.change(task.id, { status: 'running', startedAt: now(), attempts: task.attempts + 1 })
        return true
      } catch (thrown) {
        await this.#waitForDisk(task, thrown, signal)
      }
    }
    return false
  }

  async #make(task: TaskRecord, signal: AbortSignal): Promise<OutputRecord[]> {
    const { store, engine, offering } = this.#parts
    const inputs: Uint8Array[] = []
    const readInput = async (slot: string) => {
      const bytes = await store.journal.readInput(task.id, slot)
      inputs.push(bytes)
      return bytes
    }
    const onProgress = (fraction: number) => {
      const before = this.#progress.get(task.id) ?? 0
      if (fraction > before) this.#progress.set(task.id, Math.min(fraction, 1))
    }
    const made = await doWork(task, { engine, offering, readInput }, { signal, onProgress })
    const outputs: OutputRecord[] = []
    for (const output of made) {
      if (!this.#stillOurs(task.id)) break
      outputs.push(outputRecord(output))
      await store.journal.writeOutput(task.id, output.name, output.bytes)
    }
    // Only after success: the input of an ended job may still be on its way to the engine.
    releaseMemory([...inputs, ...made.map(({ bytes }) => bytes)])
    return outputs
  }

  #succeed(task: TaskRecord, outputs: OutputRecord[]): void {
    const { now, keepResultsMs } = this.#parts
    this.#end(task.id, success(task, outputs, now(), keepResultsMs))
  }

  /** While writes to the disk fail, the task is still reported as running: a reported ending must be durable. */
  async #failWhenPossible(task: TaskRecord, error: AppError, signal: AbortSignal): Promise<void> {
    while (this.#stillOurs(task.id)) {
      try {
        this.#fail(task, error)
        return
      } catch (thrown) {
        await this.#waitForDisk(task, thrown, signal)
      }
    }
  }

  async #waitForDisk(task: TaskRecord, thrown: unknown, signal: AbortSignal): Promise<void> {
    const { log, diskRetryMs } = this.#parts
    log('error', 'a task cannot be written down yet', { task: task.id, reason: String(thrown) })
    await setTimeout(diskRetryMs, undefined, { signal, ref: false }).catch(() => {})
  }

  #fail(task: TaskRecord, error: AppError): void {
    const { now, log } = this.#parts
    const code = problemCodeOf(error)
    const foreseen = code !== 'internal'
    if (foreseen) log('info', 'a task failed', { task: task.id, code, reason: error.message })
    else log('error', 'a task failed unexpectedly', { task: task.id, reason: error.message })
    this.#end(task.id, failure(task, error, now()))
  }

  /** Stores an ending together with whether an event is due, so that a crash in between loses nothing. */
  #end(id: string, change: Ending): TaskRecord {
    const { store, events } = this.#parts
    const ended = store.change(id, { ...change, eventDue: events.wants(change) })
    if (ended.eventDue) events.note(ended)
    return ended
  }

  /** Whether the task was neither cancelled nor returned in the meantime. */
  #stillOurs(id: string): boolean {
    return !this.#stopped && this.#parts.store.get(id)?.status === 'running'
  }
}
