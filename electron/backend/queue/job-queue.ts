/** Every job on its way, several at once for each connection, taken up again where it stood after any kind of end. */
import { AppError } from '../../../shared/app-error.ts'
import type { CommandParsed } from '../../../shared/contract.ts'
import type { JobMoment } from '../../../shared/job.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Library } from '../library/library.ts'
import type { BackendPorts, Clock } from '../ports.ts'
import type { StoredJob } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { cancelTask } from './cancel-task.ts'
import type { DriveContext } from './drive-context.ts'
import { type Drive, driveJob } from './drive-job.ts'
import { ExpectedDuration } from './expected-duration.ts'
import { JobBook } from './job-book.ts'
import { hasEnded } from './job-machine.ts'
import { Lane } from './lane.ts'
import type { ServiceForQueue } from './service-for-queue.ts'

/** A request on its way out is given this long when the studio ends. */
const graceMs = 5_000

export interface JobQueueOptions {
  store: Pick<Store, 'jobs' | 'moments' | 'assets' | 'transaction'>
  ledger: Ledger
  library: Pick<Library, 'keepOutput' | 'inputPath'>
  clock: Clock
  log: BackendPorts['log']
  /** Null while the service is not there; `wake` says when it is. */
  service(connectionId: string): ServiceForQueue | null
  /** Jobs that run at once for one connection. */
  concurrentJobs(connectionId: string): number
  /** The artist paused sending: to this connection, or to all. */
  held(connectionId: string): boolean
  /** Whether anybody looks at a window. */
  attended(): boolean
  /** Why this job must not be sent now: a cap would be passed. Null: it may. */
  maySpend(job: StoredJob): AppError | null
  onJob(job: StoredJob, before: StoredJob | undefined): void
  onJobsRemoved(ids: string[]): void
  /** A connection was paused, or goes on. */
  onPaused(connectionId: string): void
  onDiskTrouble(error: AppError): void
}

export type UnsureDecision = CommandParsed<'jobs.resolve-unsure'>['decision']

/** Owns the drives of all jobs. `start` once, `stop` once; the commands of the artist in between. */
export class JobQueue {
  readonly #options: JobQueueOptions
  readonly #book: JobBook
  readonly #context: DriveContext
  readonly #drives = new Map<string, Drive & { connectionId: string }>()
  readonly #lanes = new Map<string, Lane>()
  readonly #alarms = new Map<string, AbortController>()
  readonly #stopping = new AbortController()
  readonly #sendingStopped = new AbortController()
  #started = false

  constructor(options: JobQueueOptions) {
    const { store, ledger, clock, log, library } = options
    const expected = new ExpectedDuration()
    this.#options = options
    this.#book = new JobBook({
      store,
      ledger,
      clock,
      log,
      onChange: (job, before) => {
        if (before !== undefined && before.state !== job.state) expected.learn(job)
        options.onJob(job, before)
      },
      onUnsaved: (error) => options.onDiskTrouble(error),
    })
    for (const job of this.#book.live()) expected.learn(job)
    this.#context = {
      book: this.#book,
      library,
      clock,
      log,
      expected,
      service: (id) => options.service(id),
      lane: (id) => this.#lane(id),
      pause: (id, error) => this.#pause(id, error),
      onDiskTrouble: (error) => options.onDiskTrouble(error),
      stopping: this.#stopping.signal,
      sendingStopped: this.#sendingStopped.signal,
    }
  }

  /** Takes up every job where it stood. What was on its way out when the studio ended is `unsure` from now on. */
  start(): void {
    this.#started = true
    const connections = new Set<string>()
    for (const job of this.#book.live()) {
      if (hasEnded(job)) continue
      connections.add(job.connectionId)
      if (job.state !== 'submitting') continue
      const error = new AppError('internal', 'the studio ended while the request was on its way', {
        details: { reason: 'interrupted' },
      })
      this.#book.applyInsisting(job.id, { type: 'unanswered', error: error.toData(), note: null })
    }
    for (const id of connections) this.wake(id)
  }

  /** Ends politely: a request on its way out is given a moment; afterwards everything is on disk. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const alarm of this.#alarms.values()) alarm.abort()
    const grace = new AbortController()
    const drives = [...this.#drives.values()].map((drive) => drive.ended)
    const late = this.#options.clock.sleep(graceMs, grace.signal).then(() => this.#sendingStopped.abort())
    await Promise.all(drives)
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
    if (job === undefined) throw new AppError('not-found', `there is no job ${id}`, { details: { id } })
    return job
  }

  /** Newest first. */
  list(): StoredJob[] {
    return [...this.#book.live()].reverse()
  }

  /** Those that are not over, oldest first. */
  unfinished(): StoredJob[] {
    const jobs: StoredJob[] = []
    for (const job of this.#book.live()) if (!hasEnded(job)) jobs.push(job)
    return jobs
  }

  /** Puts a new job in line. It is on disk when this returns. Throws `disk-full` and its like. */
  submit(job: StoredJob): StoredJob {
    this.#book.add([job])
    this.#fill(job.connectionId)
    return this.get(job.id)
  }

  /**
   * Ends a job: at once while it waits, by asking the provider while it runs, and as soon as its task is known while it is
   * being sent. One that is over, or whose result is being fetched, stays as it is. Rejects where the provider refuses.
   */
  async cancel(id: string): Promise<StoredJob> {
    const job = this.get(id)
    switch (job.state) {
      case 'waiting':
        this.#book.apply(id, { type: 'cancelled', note: null })
        this.#wakeJob(id)
        break
      case 'submitting':
        this.#book.apply(id, { type: 'cancel-wish', wished: true })
        break
      case 'running': {
        const service = this.#options.service(job.connectionId)
        if (service === null || job.taskId === null)
          throw new AppError('service-down', 'the service is not there to be asked')
        await cancelTask(id, job.taskId, service, this.#context)
        this.#wakeJob(id)
        break
      }
      case 'unsure':
        throw new AppError('invalid-input', 'whether this job runs is not known: it has to be decided first', {
          details: { reason: 'job-state', state: job.state },
        })
      case 'downloading':
      case 'done':
      case 'failed':
      case 'refused':
      case 'expired':
      case 'cancelled':
    }
    return this.get(id)
  }

  /** Stops asking about a job, or takes it up again. It goes on at the provider either way. */
  watch(id: string, watched: boolean): StoredJob {
    const job = this.get(id)
    if (job.watched !== watched) this.#book.apply(id, { type: 'watch', watched })
    this.#wakeJob(id)
    return this.get(id)
  }

  /** The artist's decision about a job that may have been charged. */
  resolveUnsure(id: string, decision: UnsureDecision): StoredJob {
    this.get(id)
    switch (decision.kind) {
      case 'it-ran':
        this.#book.apply(id, { type: 'it-ran', taskId: decision.taskId.trim() })
        break
      case 'send-again':
        this.#book.apply(id, { type: 'send-again' })
        break
      case 'forget':
        this.#book.apply(id, { type: 'cancelled', note: 'Forgotten. Whether it was charged is not known' })
        break
    }
    this.#wakeJob(id)
    return this.get(id)
  }

  downloadAgain(id: string): StoredJob {
    this.get(id)
    this.#book.apply(id, { type: 'download-again' })
    this.#wakeJob(id)
    return this.get(id)
  }

  /** What happened to a job, the earliest first. */
  moments(id: string): JobMoment[] {
    this.get(id)
    return this.#book.moments(id)
  }

  /** Takes ended jobs out of the list. Returns those that were in it. Throws `invalid-input` while one is still going on. */
  remove(ids: readonly string[], removal: string): string[] {
    for (const id of ids) {
      const job = this.get(id)
      if (!hasEnded(job))
        throw new AppError('invalid-input', 'this job is still going on', {
          details: { reason: 'job-state', state: job.state },
        })
    }
    const hidden = this.#book.hide(ids, removal)
    if (hidden.length > 0) this.#options.onJobsRemoved(hidden)
    return hidden
  }

  /** Stop-gap. */
  submitAll(jobs: readonly StoredJob[]): StoredJob[] {
    return jobs.map((job) => this.submit(job))
  }

  /** Stop-gap. */
  move(id: string, _beforeId: string | null): StoredJob {
    return this.get(id)
  }

  /** Asks about a job now, whatever the plan was. */
  lookNow(id: string): StoredJob {
    this.get(id)
    this.#wakeJob(id)
    return this.get(id)
  }

  /** A service says that something happened to a task: asks about it now. Nothing happens where no job knows it. */
  hint(_connectionId: string, _taskId: string): void {}

  /** Why nothing is sent to a connection; null when it works. */
  paused(connectionId: string): AppError | null {
    return this.#lanes.get(connectionId)?.paused ?? null
  }

  /** Stops sending to a connection until `resume`, for a reason that a person has to mend. */
  pause(connectionId: string, error: AppError): void {
    this.#pause(connectionId, error)
  }

  /** Takes a pause away and tries everything at once. */
  resume(connectionId: string): void {
    const lane = this.#lane(connectionId)
    const wasPaused = lane.paused !== null
    lane.resume()
    for (const job of this.#book.live())
      if (job.connectionId === connectionId && job.notBefore !== null && !hasEnded(job) && job.state !== 'submitting')
        this.#book.apply(job.id, { type: 'delayed', note: null, notBefore: null })
    if (wasPaused) this.#options.onPaused(connectionId)
    this.wake(connectionId)
  }

  /** Looks at every job of a connection again: its service came up, or more may run at once. */
  wake(connectionId: string): void {
    if (!this.#running()) return
    for (const job of this.#book.live())
      if (job.connectionId === connectionId && !hasEnded(job) && job.state !== 'waiting') this.#drive(job)
    this.#fill(connectionId)
  }

  #running(): boolean {
    return this.#started && !this.#stopping.signal.aborted
  }

  #wakeJob(id: string): void {
    const job = this.#book.get(id)
    if (!this.#running() || job === undefined) return
    if (job.state !== 'waiting' && !hasEnded(job)) this.#drive(job)
    else this.#drives.get(id)?.wake()
    this.#fill(job.connectionId)
  }

  /** Starts to drive a job, or lets a drive that sleeps look again. */
  #drive(job: StoredJob): void {
    const { id, connectionId } = job
    const driven = this.#drives.get(id)
    if (driven !== undefined) return driven.wake()
    const drive = driveJob(id, this.#context, () => {
      this.#drives.delete(id)
      this.#fill(connectionId)
    })
    this.#drives.set(id, { ...drive, connectionId })
  }

  /** Sends what may be sent: the oldest first, as many at once as the settings allow. */
  #fill(connectionId: string): void {
    const lane = this.#lane(connectionId)
    if (!this.#running() || lane.paused !== null || this.#options.service(connectionId) === null) return
    const now = this.#options.clock.now()
    let next = Infinity
    let free = this.#options.concurrentJobs(connectionId) - this.#busy(connectionId)
    for (const job of this.#book.live()) {
      if (job.state !== 'waiting' || job.connectionId !== connectionId || this.#drives.has(job.id)) continue
      const notBefore = Math.max(lane.heldUntil, job.notBefore ?? 0)
      if (notBefore > now) next = Math.min(next, notBefore)
      else if (free > 0) {
        free -= 1
        this.#drive(job)
      }
    }
    if (next !== Infinity) this.#alarm(connectionId, next - now)
  }

  #busy(connectionId: string): number {
    let busy = 0
    for (const [id, drive] of this.#drives)
      if (drive.connectionId === connectionId && this.#book.get(id)?.state !== 'unsure') busy += 1
    return busy
  }

  #alarm(connectionId: string, waitMs: number): void {
    this.#alarms.get(connectionId)?.abort()
    const alarm = new AbortController()
    this.#alarms.set(connectionId, alarm)
    const ring = async (): Promise<void> => {
      await this.#options.clock.sleep(waitMs, alarm.signal)
      if (!alarm.signal.aborted) this.#fill(connectionId)
    }
    void ring()
  }

  #pause(connectionId: string, error: AppError): void {
    this.#lane(connectionId).paused = error
    this.#options.onPaused(connectionId)
  }

  #lane(connectionId: string): Lane {
    const lane = this.#lanes.get(connectionId) ?? new Lane(connectionId)
    this.#lanes.set(connectionId, lane)
    return lane
  }
}
