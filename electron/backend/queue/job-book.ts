/**
 * The current state of every unfinished job: durable where it matters, and reported to the window at a limited rate.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { JobCost, JobMoment } from '../../../shared/protocol/job.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { BackendPorts, Clock } from '../ports.ts'
import type { StoredJob } from '../store/records.ts'
import { withMoments } from '../store/repeated-moment.ts'
import type { Store } from '../store/store.ts'
import { advance, hasEnded, type JobEvent } from './job-machine.ts'
import { firstMoment, momentOf, sameNote } from './job-moment.ts'

/** Minimum interval between two reports of progress of one job. Progress is stored only along with other changes. */
const reportEveryMs = 200

interface JobBookOptions {
  store: Pick<Store, 'jobs' | 'moments' | 'assets' | 'transaction'>
  ledger: Ledger
  clock: Clock
  log: BackendPorts['log']
  onChange(job: StoredJob, before: StoredJob | undefined): void
  /** Called when an event could not be stored. */
  onUnsaved(error: AppError): void
}

interface Step {
  before: StoredJob
  after: StoredJob
  moments: JobMoment[]
}

/** Owns the jobs of this run: nothing else writes them to the store, except to hide ended ones. */
export class JobBook {
  readonly #options: JobBookOptions
  /** Unfinished jobs, and those whose end could not be stored yet. */
  readonly #jobs = new Map<string, StoredJob>()
  readonly #reportedAt = new Map<string, number>()
  readonly #unsaved = new Set<string>()
  /** History entries of each job that are not stored yet. */
  readonly #pending = new Map<string, JobMoment[]>()

  constructor(options: JobBookOptions) {
    this.#options = options
    for (const job of options.store.jobs.live()) this.#jobs.set(job.id, job)
  }

  /** Ended jobs are read from the store. */
  get(id: string): StoredJob | undefined {
    return this.#jobs.get(id) ?? this.#options.store.jobs.get(id)
  }

  /** Yields the unfinished jobs in the order of their creation. */
  *live(): IterableIterator<StoredJob> {
    for (const job of this.#jobs.values()) if (!hasEnded(job)) yield job
  }

  /** Returns the history of a job, oldest entry first. */
  moments(id: string): JobMoment[] {
    return withMoments(this.#options.store.moments.forJob(id), this.#pending.get(id) ?? [])
  }

  /** Stores new jobs, all or none. Throws `disk-full` and other store errors. */
  add(jobs: readonly StoredJob[]): void {
    this.#options.store.transaction(() => {
      for (const job of jobs) this.#save(undefined, job, [firstMoment(job)])
    })
    for (const job of jobs) this.#jobs.set(job.id, job)
    for (const job of jobs) this.#remember(undefined, job)
  }

  /**
   * Applies events that happened together. Important ones are stored when this returns; if that fails it throws and
   * changes nothing. Throws `invalid-input` for an event that is not possible.
   */
  apply(id: string, ...events: JobEvent[]): StoredJob {
    const step = this.#advance(id, events)
    if (events.some((event) => isDurable(event, step.before.cost))) this.#write(step)
    else if (this.#unsaved.has(id)) this.#tryToWrite(step)
    else this.#keep(id, step.moments)
    this.#remember(step.before, step.after)
    return step.after
  }

  /**
   * Like `apply`, for what cannot be undone, such as a task's id: if the disk refuses, it is held in memory and stored
   * with the job's next event or by `flush`.
   */
  applyEvenIfUnsaved(id: string, ...events: JobEvent[]): StoredJob {
    const step = this.#advance(id, events)
    this.#tryToWrite(step)
    this.#remember(step.before, step.after)
    return step.after
  }

  /** Stores changes that could not be stored before, or did not justify a separate write. Throws the store's errors. */
  flush(): void {
    for (const id of this.#unsaved) {
      const job = this.#jobs.get(id)
      if (job === undefined) continue
      this.#write({ before: undefined, after: job, moments: [] })
      if (hasEnded(job)) this.#jobs.delete(id)
    }
    const { store } = this.#options
    store.transaction(() => {
      for (const [id, moments] of this.#pending) store.moments.add(id, moments)
    })
    this.#pending.clear()
  }

  /** Hides ended jobs under one mark. Returns the ids of those that were visible. */
  hide(ids: readonly string[], removal: string): string[] {
    return this.#options.store.jobs.hide(ids, removal)
  }

  #advance(id: string, events: readonly JobEvent[]): Step {
    const before = this.get(id)
    if (before === undefined) throw new Error(`job ${id} does not exist`)
    const at = new Date(this.#options.clock.now()).toISOString()
    const nameOf = (assetId: string) => this.#options.store.assets.get(assetId)?.name
    const moments: JobMoment[] = []
    let job = before
    for (const event of events) {
      const next = advance(job, event, at)
      const moment = momentOf(event, job, next, nameOf)
      if (moment !== null) moments.push(moment)
      job = next
    }
    return { before, after: job, moments }
  }

  #write({ before, after, moments }: Omit<Step, 'before'> & { before: StoredJob | undefined }): void {
    const { id } = after
    // If storing an earlier final state failed, the ledger is still missing the state before this one.
    const known = this.#unsaved.has(id) ? undefined : before
    this.#options.store.transaction(() => this.#save(known, after, withMoments(this.#pending.get(id) ?? [], moments)))
    this.#unsaved.delete(id)
    this.#pending.delete(id)
  }

  #save(before: StoredJob | undefined, after: StoredJob, moments: readonly JobMoment[]): void {
    const { store, ledger } = this.#options
    store.jobs.save(after)
    ledger.record(before, after)
    store.moments.add(after.id, moments)
  }

  #tryToWrite(step: Step): void {
    const { id } = step.after
    try {
      this.#write(step)
    } catch (thrown) {
      const error = AppError.from(thrown)
      this.#unsaved.add(id)
      this.#keep(id, step.moments)
      this.#options.log('error', 'a job could not be written and is kept in memory', {
        job: id,
        reason: error.message,
      })
      this.#options.onUnsaved(error)
    }
  }

  #keep(id: string, moments: readonly JobMoment[]): void {
    if (moments.length > 0) this.#pending.set(id, withMoments(this.#pending.get(id) ?? [], moments))
  }

  #remember(before: StoredJob | undefined, after: StoredJob): void {
    const ended = hasEnded(after)
    if (ended && !this.#unsaved.has(after.id)) this.#jobs.delete(after.id)
    else this.#jobs.set(after.id, after)
    const now = this.#options.clock.now()
    if (before !== undefined && onlyProgress(before, after)) {
      if (before.progress === after.progress) return
      if (now - (this.#reportedAt.get(after.id) ?? -Infinity) < reportEveryMs) return
    }
    if (ended) this.#reportedAt.delete(after.id)
    else this.#reportedAt.set(after.id, now)
    this.#options.onChange(after, before)
  }
}

const progressFields: ReadonlySet<string> = new Set<keyof StoredJob>(['progress', 'updatedAt', 'notBefore', 'cost'])

/**
 * Whether an event changed nothing but progress. An event leaves the fields that it does not change as they are, so that they are
 * compared by identity: a deep comparison would be slow for a thousand jobs. The note is built anew by every poll.
 */
function onlyProgress(before: StoredJob, after: StoredJob): boolean {
  const isSame = (name: keyof StoredJob) =>
    progressFields.has(name) || before[name] === after[name] || (name === 'note' && sameNote(before.note, after.note))
  return (
    (Object.keys(after) as (keyof StoredJob)[]).every(isSame) &&
    kinds.every((kind) => before.cost[kind] === after.cost[kind])
  )
}

function isDurable(event: JobEvent, known: JobCost): boolean {
  if (event.type === 'delayed') return false
  if (event.type !== 'reported') return true
  return kinds.some((kind) => (event.cost?.[kind] ?? null) !== null && event.cost?.[kind] !== known[kind])
}

const kinds = ['quoted', 'charged', 'refunded'] as const
