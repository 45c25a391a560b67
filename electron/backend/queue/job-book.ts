/** Every job as it stands now: on disk when it matters, told to the window at a bearable pace. */
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../shared/app-error.ts'
import type { JobCost } from '../../../shared/job.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { BackendPorts, Clock } from '../ports.ts'
import type { StoredJob } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { advance, hasEnded, type JobEvent } from './job-machine.ts'

/** Progress alone is told at most this often for one job, and written to disk only along with something else. */
const tellEveryMs = 200

export interface JobBookOptions {
  store: Pick<Store, 'jobs' | 'transaction'>
  ledger: Ledger
  clock: Clock
  log: BackendPorts['log']
  onChange(job: StoredJob, before: StoredJob | undefined): void
  /** Something that happened could not be written down. */
  onUnsaved(error: AppError): void
}

/** Owns the jobs of this run. Nobody else writes them to the store. */
export class JobBook {
  readonly #options: JobBookOptions
  /** Oldest first. */
  readonly #jobs = new Map<string, StoredJob>()
  readonly #toldAt = new Map<string, number>()
  readonly #unsaved = new Set<string>()

  constructor(options: JobBookOptions) {
    this.#options = options
    for (const job of options.store.jobs.list().reverse()) this.#jobs.set(job.id, job)
  }

  get(id: string): StoredJob | undefined {
    return this.#jobs.get(id)
  }

  /** Oldest first. */
  all(): IterableIterator<StoredJob> {
    return this.#jobs.values()
  }

  /** A new job, on disk when this returns. Throws `disk-full` and its like. */
  add(job: StoredJob): void {
    this.#write(undefined, job)
    this.#remember(undefined, job)
  }

  /**
   * Moves a job on by events that happened together. What must not be lost is on disk when this returns; a failure to write
   * it is thrown and nothing has changed. Throws `invalid-input` where an event is not possible.
   */
  apply(id: string, ...events: JobEvent[]): StoredJob {
    const { before, after } = this.#advance(id, events)
    if (events.some((event) => isDurable(event, before.cost))) this.#write(before, after)
    else if (this.#unsaved.has(id)) this.#tryToWrite(before, after)
    this.#remember(before, after)
    return after
  }

  /**
   * The same for what has already happened out there and cannot be taken back, such as a task's id: where the disk refuses,
   * it is kept in memory and written with the job's next event or by `flush`.
   */
  applyInsisting(id: string, ...events: JobEvent[]): StoredJob {
    const { before, after } = this.#advance(id, events)
    this.#tryToWrite(before, after)
    this.#remember(before, after)
    return after
  }

  /** Writes what could not be written before. Throws what the store throws. */
  flush(): void {
    for (const id of this.#unsaved) {
      const job = this.#jobs.get(id)
      if (job !== undefined) this.#write(undefined, job)
    }
  }

  remove(id: string, removal: string): void {
    this.#options.store.jobs.hide([id], removal)
    this.#jobs.delete(id)
    this.#toldAt.delete(id)
    this.#unsaved.delete(id)
  }

  #advance(id: string, events: JobEvent[]): { before: StoredJob; after: StoredJob } {
    const before = this.#jobs.get(id)
    if (before === undefined) throw new Error(`there is no job ${id}`)
    const at = new Date(this.#options.clock.now()).toISOString()
    return { before, after: events.reduce((job, event) => advance(job, event, at), before) }
  }

  #write(before: StoredJob | undefined, after: StoredJob): void {
    const { store, ledger } = this.#options
    store.transaction(() => {
      store.jobs.save(after)
      ledger.record(before, after)
    })
    this.#unsaved.delete(after.id)
  }

  #tryToWrite(before: StoredJob | undefined, after: StoredJob): void {
    try {
      this.#write(before, after)
    } catch (thrown) {
      const error = AppError.from(thrown)
      this.#unsaved.add(after.id)
      this.#options.log('error', 'a job could not be written and is kept in memory', {
        job: after.id,
        reason: error.message,
      })
      this.#options.onUnsaved(error)
    }
  }

  #remember(before: StoredJob | undefined, after: StoredJob): void {
    this.#jobs.set(after.id, after)
    const now = this.#options.clock.now()
    if (before !== undefined && onlyProgress(before, after)) {
      if (before.progress === after.progress) return
      if (now - (this.#toldAt.get(after.id) ?? -Infinity) < tellEveryMs) return
    }
    if (hasEnded(after)) this.#toldAt.delete(after.id)
    else this.#toldAt.set(after.id, now)
    this.#options.onChange(after, before)
  }
}

/** Whether nothing but its progress, if even that, is new to the window. */
function onlyProgress(before: StoredJob, after: StoredJob): boolean {
  const seen = ({ progress: _progress, updatedAt: _at, notBefore: _notBefore, ...job }: StoredJob) => job
  return isDeepStrictEqual(seen(before), seen(after))
}

function isDurable(event: JobEvent, known: JobCost): boolean {
  if (event.type === 'delayed') return false
  if (event.type !== 'told') return true
  return kinds.some((kind) => (event.cost?.[kind] ?? null) !== null && event.cost?.[kind] !== known[kind])
}

const kinds = ['quoted', 'charged', 'refunded'] as const
