/** The queue: several jobs at once for each connection, resumed after any kind of end. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { CommandParsed } from '../../../shared/protocol/contract.ts'
import type { JobCost, JobInputFile, JobMoment, JobState } from '../../../shared/protocol/job.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Library } from '../library/library.ts'
import type { BackendPorts, Clock } from '../ports.ts'
import type { StoredJob } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { foundTask, taskBehind } from './found-task.ts'
import { cancelTask } from './cancel-task.ts'
import { DiskGate } from './disk-gate.ts'
import { ExpectedDuration, remembered } from './expected-duration.ts'
import { JobBook } from './job-book.ts'
import { hasEnded } from './job-machine.ts'
import { JobRunner } from './job-runner.ts'
import { orderBefore } from './order-before.ts'
import type { ServiceForQueue } from './service-for-queue.ts'
import { goesBefore } from './waiting-line.ts'

/** Grace period for a request in flight when the studio ends. */
const graceMs = 5_000
/** Minimum interval between polls of a task that its events trigger. */
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
  /** Whether a window has the person's attention. */
  attended(): boolean
  /** Returns why this job must not be sent now, such as a cap, or null. */
  maySpend(job: StoredJob): AppError | null
  onJob(job: StoredJob, before: StoredJob | undefined): void
  onJobsRemoved(ids: string[]): void
  /** Called when a connection was paused or resumed. */
  onPaused(connectionId: string): void
  onDiskTrouble(error: AppError): void
}

export type UnsureDecision = CommandParsed<'jobs.resolve-unsure'>['decision']

/** The jobs of this run and the artist's commands. `start` once, `stop` once. */
export class JobQueue {
  readonly #options: JobQueueOptions
  readonly #book: JobBook
  readonly #runner: JobRunner
  /** Time of the last hint that was followed, by job. */
  readonly #hintedAt = new Map<string, number>()
  readonly #stopping = new AbortController()
  readonly #sendingStopped = new AbortController()

  constructor(options: JobQueueOptions) {
    const { store, ledger, clock, log, library } = options
    const expected = new ExpectedDuration(store.jobs.durations(remembered))
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
        isTaken: (connectionId, taskId) => this.#isTaken(connectionId, taskId),
        jobsWithDisowned: (connectionId) => store.jobs.withDisowned(connectionId),
        onDiskTrouble: (error) => options.onDiskTrouble(error),
        stopping: this.#stopping.signal,
        sendingStopped: this.#sendingStopped.signal,
      },
      concurrentJobs: (id) => options.concurrentJobs(id),
      onPaused: (id) => options.onPaused(id),
    })
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

  /** Stores what the disk refused before. Throws what the store throws. */
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

  get(id: string): StoredJob {
    const job = this.#book.get(id)
    if (job === undefined) throw new AppError('not-found', `job ${id} does not exist`, { details: { id } })
    return job
  }

  /** Returns the unfinished jobs, newest first. */
  list(): StoredJob[] {
    return this.unfinished().reverse()
  }

  /** Returns the unfinished jobs, oldest first. */
  unfinished(): StoredJob[] {
    return [...this.#book.live()]
  }

  /** Queues a new job, stored when this returns. Throws `disk-full` and its like. */
  submit(job: StoredJob): StoredJob {
    return this.submitAll([job])[0]!
  }

  /** Appends new jobs in this order, all or none. Throws `disk-full` and its like. */
  submitAll(jobs: readonly StoredJob[]): StoredJob[] {
    let last = this.#line().at(-1)?.order ?? -Infinity
    const placed = jobs.map((job) => ({ ...job, order: (last = Math.max(job.order, last + 1)) }))
    this.#book.add(placed)
    for (const connectionId of new Set(placed.map((job) => job.connectionId))) this.#runner.fill(connectionId)
    return placed.map(({ id }) => this.get(id))
  }

  /** Gives a job the input that the step before has made. Throws `invalid-input` if it waits for none. */
  resolveStep(id: string, file: JobInputFile, requestHash: string): void {
    this.#book.apply(id, { type: 'step-made', file, requestHash })
    this.#runner.wakeJob(id)
  }

  /** Cancels a job whose step before ended without a result. */
  cancelStep(id: string, state: JobState): void {
    this.#book.apply(id, { type: 'cancelled', note: { code: 'step-before-ended', figures: { state } } })
  }

  /**
   * Moves a waiting job before another one, or to the end. A target that no longer waits counts as the front. Throws
   * `invalid-input` if the job does not wait, `not-found`.
   */
  move(id: string, beforeId: string | null): StoredJob {
    const job = this.get(id)
    const line = this.#line().filter((other) => other.id !== id)
    const before = beforeId === null ? null : this.get(beforeId)
    if (before?.id === id && job.state === 'waiting') return job
    const target = before === null || before.state === 'waiting' ? before : line[0]
    const { order, shifted } = orderBefore(line, target?.id ?? null)
    // If the job itself cannot be moved, the call below throws and the others keep their order.
    if (job.state === 'waiting')
      for (const other of shifted) this.#book.apply(other.id, { type: 'moved', order: other.order })
    this.#book.apply(id, { type: 'moved', order })
    return this.get(id)
  }

  /**
   * Cancels a job: at once while it waits, at the provider while it runs, and as soon as its task is known while it is
   * sent. A stopped download can be resumed. Does nothing for an ended job. Rejects if the provider refuses, and for an
   * unsure job.
   */
  async cancel(id: string): Promise<StoredJob> {
    const job = this.get(id)
    switch (job.state) {
      case 'waiting':
        this.#book.apply(id, { type: 'cancelled', note: null })
        this.#runner.lane(job.connectionId).roster.drives.get(id)?.callBack()
        this.#runner.wakeJob(id)
        break
      case 'submitting':
        this.#book.apply(id, { type: 'cancel-request', requested: true })
        break
      case 'running': {
        const service = this.#options.service(job.connectionId)
        if (service === null || job.taskId === null)
          throw new AppError('service-down', 'the service is not there to be asked')
        await cancelTask(id, job.taskId, service, this.#runner.context)
        this.#runner.wakeJob(id)
        break
      }
      case 'unsure':
        throw notNow(job, 'cancelled')
      case 'downloading':
        this.#book.apply(id, { type: 'download-stopped' })
        this.#runner.lane(job.connectionId).roster.drives.get(id)?.callBack()
        this.#runner.wakeJob(id)
        break
      case 'done':
      case 'failed':
      case 'refused':
      case 'expired':
      case 'cancelled':
    }
    return this.get(id)
  }

  /** Cancels several, waiting ones first so that none is sent in place of another. Never rejects. */
  async cancelAll(ids: readonly string[]): Promise<{ id: string; error: AppError }[]> {
    const waits = (id: string) => this.#book.get(id)?.state === 'waiting'
    const isFirst = [...new Set(ids)].map((id) => ({ id, waits: waits(id) }))
    const inOrder = [...isFirst.filter((one) => one.waits), ...isFirst.filter((one) => !one.waits)]
    const problems = inOrder.map(async ({ id }) => {
      try {
        await this.cancel(id)
        return []
      } catch (thrown) {
        return [{ id, error: AppError.from(thrown) }]
      }
    })
    return (await Promise.all(problems)).flat()
  }

  /** Stops or resumes polling a job. It continues at the provider either way. */
  watch(id: string, watched: boolean): StoredJob {
    const job = this.get(id)
    if (job.watched !== watched) this.#book.apply(id, { type: 'watch', watched })
    if (!watched && job.state === 'running') this.#runner.lane(job.connectionId).roster.drives.get(id)?.callBack()
    this.#runner.wakeJob(id)
    return this.get(id)
  }

  /**
   * Carries out the artist's decision about a job that may have been charged. Throws `invalid-input` for a task that cannot be
   * asked about, or that another job has or may be about to have.
   */
  resolveUnsure(id: string, decision: UnsureDecision): StoredJob {
    const job = this.get(id)
    switch (decision.kind) {
      case 'it-ran':
        // Taking the task means that it is wanted, whatever was requested before.
        this.#book.apply(id, ...(job.cancelRequested ? [{ type: 'cancel-request', requested: false } as const] : []), {
          type: 'it-ran',
          taskId: foundTask(job, decision.taskId.trim(), {
            client: this.#options.service(job.connectionId)?.client,
            roster: this.#runner.lane(job.connectionId).roster,
            job: (other) => this.get(other),
            isTaken: (taskId) => this.#isTaken(job.connectionId, taskId),
          }),
        })
        break
      case 'send-again':
        this.#book.apply(id, { type: 'send-again' })
        break
      case 'forget':
        this.#book.apply(id, { type: 'cancelled', note: { code: 'forgotten', figures: {} } })
        break
    }
    this.#runner.wakeJob(id)
    return this.get(id)
  }

  #isTaken(connectionId: string, taskId: string): boolean {
    return (
      this.#runner.lane(connectionId).roster.ofTask(taskId) !== undefined ||
      this.#options.store.jobs.ofTask(connectionId, taskId) !== undefined
    )
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

  /** Books a cost that the service reports for an ended job. Ignores what is not new. */
  bill(id: string, cost: JobCost): void {
    const job = this.get(id)
    const isNew = (['quoted', 'charged', 'refunded'] as const).some(
      (kind) => cost[kind] !== null && cost[kind] !== job.cost[kind],
    )
    if (isNew && hasEnded(job)) this.#book.apply(id, { type: 'billed', cost })
  }

  /** Returns the history of a job, the earliest first. */
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

  /** Polls a task now, since its service reported an event. Does nothing without a watched job. */
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

  /** Ends a pause and retries everything at once. */
  resume(connectionId: string): void {
    const lane = this.#runner.lane(connectionId)
    const wasPaused = lane.paused !== null
    lane.resume()
    for (const id of [...lane.roster.line.ids(), ...lane.roster.going()]) {
      const job = this.#book.get(id)
      if (job !== undefined && job.notBefore !== null && job.state !== 'submitting')
        this.#book.apply(id, { type: 'delayed', note: null, notBefore: null })
    }
    if (wasPaused) this.#options.onPaused(connectionId)
    this.wake(connectionId)
  }

  /** Continues every job of a connection after its service came up. */
  wake(connectionId: string): void {
    this.#runner.wake(connectionId)
  }

  /** Continues sending after a hold, or with a higher limit. Polling keeps its schedule. */
  continueSending(connectionId: string): void {
    this.#runner.continueSending(connectionId)
  }

  /** Returns all waiting jobs in the order in which they are sent. */
  #line(): StoredJob[] {
    const waiting: StoredJob[] = []
    for (const job of this.#book.live()) if (job.state === 'waiting') waiting.push(job)
    return waiting.sort((a, b) => (goesBefore(a, b) ? -1 : 1))
  }
}

function notNow(job: StoredJob, what: 'cancelled' | 'removed'): AppError {
  return new AppError('invalid-input', `a job that is ${job.state} cannot be ${what}`, {
    details: { reason: 'job-state', state: job.state },
  })
}
