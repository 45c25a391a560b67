/** The queue: several simultaneous jobs per connection, resumed after any kind of shutdown. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { JobCost, JobInputFile, JobMoment, JobState } from '../../../shared/protocol/job.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Library } from '../library/library.ts'
import type { BackendPorts, Clock } from '../ports.ts'
import type { StoredJob } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { cancelJob, cancelJobs } from './cancel-job.ts'
import { taskBehind } from './found-task.ts'
import { DiskGate } from './disk-gate.ts'
import { ExpectedDuration, remembered } from './expected-duration.ts'
import { JobBook } from './job-book.ts'
import { hasEnded } from './job-machine.ts'
import { JobRunner } from './job-runner.ts'
import { moveJob, waitingJobs } from './move-job.ts'
import { isTaken, resolveUnsure, type UnsureDecision } from './resolve-unsure.ts'
import { knownJob, notNow, type QueueParts } from './queue-parts.ts'
import type { ServiceForQueue } from './service-for-queue.ts'

/** Grace period for a request in flight when the studio ends. */
const graceMs = 5_000
/** Minimum interval between event-triggered polls of a task. */
const betweenHintsMs = 2_000

export interface JobQueueOptions {
  store: Pick<Store, 'jobs' | 'moments' | 'assets' | 'transaction'>
  ledger: Ledger
  library: Pick<Library, 'keepOutput' | 'inputPath'>
  clock: Clock
  log: BackendPorts['log']
  /** Null while the service is unavailable; `wake` must follow. */
  service(connectionId: string): ServiceForQueue | null
  /** Maximum number of concurrent jobs of a connection. */
  concurrentJobs(connectionId: string): number
  /** Whether the artist has paused sending to this connection, or to all. */
  held(connectionId: string): boolean
  /** Whether a person is looking at a window. */
  attended(): boolean
  /** Returns why this job must not be sent now, such as a cap, or null. */
  maySpend(job: StoredJob): AppError | null
  onJob(job: StoredJob, before: StoredJob | undefined): void
  onJobsRemoved(ids: string[]): void
  /** Called when a connection was paused or resumed. */
  onPaused(connectionId: string): void
  onDiskTrouble(error: AppError): void
}

/** The jobs of this run and the artist's commands. `start` once, `stop` once. */
export class JobQueue {
  readonly #options: JobQueueOptions
  readonly #book: JobBook
  readonly #runner: JobRunner
  readonly #parts: QueueParts
  /** Time of the last hint that was followed, by job. */
  readonly #hintedAt = new Map<string, number>()
  readonly #stopping = new AbortController()
  readonly #sendingStopped = new AbortController()

  constructor(options: JobQueueOptions) {
    const { store, ledger, clock, log, library } = options
    const expected = new ExpectedDuration((id) => store.assets.get(id), store.jobs.durations(remembered))
    this.#options = options
    this.#book = new JobBook({
      store,
      ledger,
      clock,
      log,
      onChange: (job, before) => {
        this.#runner.note(job)
        if (before !== undefined && before.state !== job.state) expected.learn(job)
        if (hasEnded(job)) this.#hintedAt.delete(job.id)
        options.onJob(job, before)
      },
      onUnsaved: (error) => options.onDiskTrouble(error),
    })
    this.#runner = new JobRunner({
      context: {
        book: this.#book,
        library,
        clock,
        log,
        expected,
        disk: new DiskGate(),
        service: (id) => options.service(id),
        held: (id) => options.held(id),
        attended: () => options.attended(),
        maySpend: (job) => options.maySpend(job),
        madeBy: (connectionId, { sha256, assetId }) =>
          taskBehind(assetId === null ? undefined : store.assets.get(assetId), connectionId, sha256),
        isTaken: (connectionId, taskId) => isTaken(connectionId, taskId, this.#parts),
        jobsWithDisowned: (connectionId) => store.jobs.withDisowned(connectionId),
        onDiskTrouble: (error) => options.onDiskTrouble(error),
        stopping: this.#stopping.signal,
        sendingStopped: this.#sendingStopped.signal,
      },
      concurrentJobs: (id) => options.concurrentJobs(id),
      onPaused: (id) => options.onPaused(id),
    })
    this.#parts = { book: this.#book, runner: this.#runner, store, service: (id) => options.service(id) }
    for (const job of this.#book.live()) this.#runner.note(job)
  }

  /** Resumes every job. A request that was in flight when the studio ended becomes `unsure`. */
  start(): void {
    for (const job of this.unfinished()) {
      if (job.state !== 'submitting') continue
      const error = new AppError('internal', 'the studio ended while the request was on its way', {
        details: { reason: 'interrupted' },
      })
      this.#book.applyEvenIfUnsaved(job.id, { type: 'unanswered', error: error.toData(), note: null })
    }
    this.#runner.start()
  }

  /** Stores what the disk refused before. Throws the store's errors. */
  save(): void {
    this.#book.flush()
  }

  /** Stops after a grace period for requests in flight; everything is stored afterwards. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    const grace = new AbortController()
    const ended = this.#runner.ended()
    const late = this.#options.clock.sleep(graceMs, grace.signal).then(() => this.#sendingStopped.abort())
    await ended
    grace.abort()
    await late
    try {
      this.#book.flush()
    } catch (thrown) {
      this.#options.log('error', 'a job could not be written at the end', { reason: String(thrown) })
    }
  }

  /** Throws `not-found`. */
  get(id: string): StoredJob {
    return knownJob(id, this.#book)
  }

  /** Returns the unfinished jobs, newest first. */
  list(): StoredJob[] {
    return this.unfinished().reverse()
  }

  /** Returns the unfinished jobs, oldest first. */
  unfinished(): StoredJob[] {
    return [...this.#book.live()]
  }

  /** Queues a new job, stored when this returns. Throws `disk-full` and other store errors. */
  submit(job: StoredJob): StoredJob {
    return this.submitAll([job])[0]!
  }

  /** Appends new jobs in this order, all or none. Throws `disk-full` and other store errors. */
  submitAll(jobs: readonly StoredJob[]): StoredJob[] {
    let last = waitingJobs(this.#book).at(-1)?.order ?? -Infinity
    const placed = jobs.map((job) => ({ ...job, order: (last = Math.max(job.order, last + 1)) }))
    this.#book.add(placed)
    for (const connectionId of new Set(placed.map((job) => job.connectionId))) this.#runner.fill(connectionId)
    return placed.map(({ id }) => this.get(id))
  }

  /**
   * Gives a job the input that the previous step has made. Throws `invalid-input` if the job is not waiting for one.
   */
  resolveStep(id: string, file: JobInputFile, requestHash: string): void {
    this.#book.apply(id, { type: 'step-made', file, requestHash })
    this.#runner.wakeJob(id)
  }

  /** Cancels a job whose previous step ended without a result. */
  cancelStep(id: string, state: JobState): void {
    this.#book.apply(id, { type: 'cancelled', note: { code: 'step-before-ended', figures: { state } } })
  }

  /** As `moveJob`. */
  move(id: string, beforeId: string | null): StoredJob {
    return moveJob(id, beforeId, this.#book)
  }

  /** Same as `cancelJob`. */
  cancel(id: string): Promise<StoredJob> {
    return cancelJob(id, this.#parts)
  }

  /** Same as `cancelJobs`. */
  cancelAll(ids: readonly string[]): Promise<{ id: string; error: AppError }[]> {
    return cancelJobs(ids, this.#parts)
  }

  /** Stops or resumes polling a job. It continues at the provider either way. */
  watch(id: string, watched: boolean): StoredJob {
    const job = this.get(id)
    if (job.watched !== watched) this.#book.apply(id, { type: 'watch', watched })
    if (!watched && job.state === 'running') this.#runner.lane(job.connectionId).roster.drives.get(id)?.callBack()
    this.#runner.wakeJob(id)
    return this.get(id)
  }

  /** Same as `resolveUnsure`. */
  resolveUnsure(id: string, decision: UnsureDecision): StoredJob {
    return resolveUnsure(id, decision, this.#parts)
  }

  /**
   * Accepts an unknown price, or (null) withdraws the question after a cap has changed. Throws `invalid-input` if the
   * job does not wait.
   */
  answerPriceQuestion(id: string, answer: 'accepted' | null): StoredJob {
    this.get(id)
    this.#book.apply(id, { type: 'price-question', question: answer })
    this.#runner.wakeJob(id)
    return this.get(id)
  }

  downloadAgain(id: string): StoredJob {
    this.get(id)
    this.#book.apply(id, { type: 'download-again' })
    this.#runner.wakeJob(id)
    return this.get(id)
  }

  /** Books a cost that the service reports for an ended job. Ignores costs already booked. */
  bill(id: string, cost: JobCost): void {
    const job = this.get(id)
    const isNew = (['quoted', 'charged', 'refunded'] as const).some(
      (kind) => cost[kind] !== null && cost[kind] !== job.cost[kind],
    )
    if (isNew && hasEnded(job)) this.#book.apply(id, { type: 'billed', cost })
  }

  /** Returns the history of a job, oldest entry first. */
  moments(id: string): JobMoment[] {
    this.get(id)
    return this.#book.moments(id)
  }

  /** Hides ended jobs. Returns those that were visible. Throws `invalid-input` for an unfinished one. */
  remove(ids: readonly string[], removal: string): string[] {
    for (const id of ids) {
      const job = this.get(id)
      if (!hasEnded(job)) throw notNow(job, 'removed')
    }
    const hidden = this.#book.hide(ids, removal)
    if (hidden.length > 0) this.#options.onJobsRemoved(hidden)
    return hidden
  }

  /** Polls a job now, even one that is not watched. */
  pollNow(id: string): StoredJob {
    const { taskId, connectionId } = this.get(id)
    this.#runner.wakeJob(id, true)
    if (taskId !== null) this.#runner.lane(connectionId).poller.prioritise(taskId)
    return this.get(id)
  }

  /** Polls a task now, since its service reported an event. Does nothing unless the job is watched. */
  hint(connectionId: string, taskId: string): void {
    const id = this.#runner.lane(connectionId).roster.ofTask(taskId)
    const job = id === undefined ? undefined : this.#book.get(id)
    const now = this.#options.clock.now()
    if (job?.watched !== true || now - (this.#hintedAt.get(job.id) ?? -Infinity) < betweenHintsMs) return
    this.#hintedAt.set(job.id, now)
    this.#runner.wakeJob(job.id, true)
  }

  /** Returns why nothing is sent to a connection, or null. */
  paused(connectionId: string): AppError | null {
    return this.#runner.lane(connectionId).paused
  }

  /** Stops sending to a connection until `resume`, for a reason that a person has to fix. */
  pause(connectionId: string, error: AppError): void {
    this.#runner.pause(connectionId, error)
  }

  /** Ends a pause and retries everything immediately. */
  resume(connectionId: string): void {
    const lane = this.#runner.lane(connectionId)
    const wasPaused = lane.paused !== null
    lane.resume()
    for (const id of [...lane.roster.queue.ids(), ...lane.roster.going()]) {
      const job = this.#book.get(id)
      if (job !== undefined && job.notBefore !== null && job.state !== 'submitting')
        this.#book.apply(id, { type: 'delayed', note: null, notBefore: null })
    }
    if (wasPaused) this.#options.onPaused(connectionId)
    this.wake(connectionId)
  }

  /** Retries everything now, unless the connection is paused: the computer has woken, or the network is back. */
  retryNow(connectionId: string): void {
    if (this.paused(connectionId) === null) this.resume(connectionId)
  }

  /** Continues all of a connection's jobs after its service has become available. */
  wake(connectionId: string): void {
    this.#runner.wake(connectionId)
  }

  /** Continues sending after a hold, or with a higher limit. Polling keeps its schedule. */
  continueSending(connectionId: string): void {
    this.#runner.continueSending(connectionId)
  }
}
