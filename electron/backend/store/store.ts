/** The interface of the store; `open-store.ts` implements it. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { JobMoment } from '../../../shared/protocol/job.ts'
import type { JobQuery } from '../../../shared/protocol/job-query.ts'
import type { LedgerEntry } from '../../../shared/protocol/ledger.ts'
import type { StoredConnection, StoredJob } from './records.ts'

/** Every call is synchronous and durable when it returns. Throws AppError `disk-full`, `data-corrupt`. */
export interface Store {
  jobs: {
    /** Includes hidden jobs. */
    get(id: string): StoredJob | undefined
    /** All visible jobs, newest first. Reads everything: for checks only. */
    list(): StoredJob[]
    /** Unfinished jobs, oldest first. */
    live(): StoredJob[]
    /** Ids of unfinished jobs whose rows are unreadable. */
    unreadable(): string[]
    /** Ended jobs, latest end first. `cursor` is the `next` of the previous page; `next` is null on the last page. */
    ended(query: JobQuery, page: { cursor: string | null; limit: number }): EndedJobs
    /** Number of visible ended jobs. */
    countEnded(): number
    facets(): JobFacets
    /** Durations of the newest done jobs, oldest first: at most `each` per kind. */
    durations(each: number): JobDuration[]
    /** The job that a task belongs to, including hidden ones. */
    ofTask(connectionId: string, taskId: string): StoredJob | undefined
    /** Ended jobs without a result whose task id is known, including hidden ones. */
    unfetched(): Pick<StoredJob, 'idempotencyKey' | 'taskId'>[]
    /** A connection's jobs with a disowned submission, including hidden ones. */
    withDisowned(connectionId: string): StoredJob[]
    /** Distinct prompts of these operations, newest first. */
    prompts(operations: readonly string[], limit: number): { prompt: string; at: string }[]
    /** The latest name of an input file. */
    inputName(sha256: string): string | undefined
    save(job: StoredJob): void
    /** Hides ended jobs under a common mark. Returns the ids of those that were visible. */
    hide(ids: readonly string[], removal: string): string[]
    /** Hides all jobs that match a query, optionally except those with a favourite among their results. */
    hideFound(query: JobQuery, options: { keepFavourites: boolean; removal: string }): string[]
    /** Restores the jobs hidden under a mark. Returns their number. */
    restore(removal: string): number
    /**
     * Deletes jobs hidden before an ISO date (removal marks begin with a date), with their moments. Returns their
     * number.
     */
    purge(before: string): number
  }
  moments: {
    /** Repetitions are counted in one row: `times` in its details, `until` for the latest one. */
    add(jobId: string, moments: readonly JobMoment[]): void
    /** Oldest first. */
    forJob(jobId: string): JobMoment[]
  }
  connections: {
    get(id: string): StoredConnection | undefined
    /** Oldest first. */
    list(): StoredConnection[]
    save(connection: StoredConnection): void
    remove(id: string): void
  }
  assets: {
    get(id: string): Asset | undefined
    /** Newest first, including deleted ones. */
    list(): Asset[]
    save(asset: Asset): void
    /** Includes deleted ones. */
    count(): number
    /** Existing names that begin with `name`. */
    namesLike(name: string): ReadonlySet<string>
    /** Companion files of an asset, including deleted ones. */
    partsOf(id: string): Asset[]
    /** Assets deleted before an ISO date. */
    deletedBefore(date: string): Asset[]
    /** Assets awaiting inspection, oldest first. */
    pending(): Asset[]
    /** Whether any asset was made from this input. */
    usesInput(sha256: string): boolean
    remove(id: string): void
  }
  ledger: {
    /** An entry of the same job and kind replaces the amount. An amount of 0 never creates an entry. */
    add(entry: LedgerEntry): void
    /** Oldest first; from one ISO date up to, but not including, another. */
    list(period?: { from: string; to: string }): LedgerEntry[]
    /** Totals of a period per connection, unit and kind. */
    totals(period: { from: string; to: string }): LedgerSum[]
  }
  /** JSON values by name: settings, drafts, unsaved edits, notices, catalogues. */
  values: {
    get(name: string): unknown
    set(name: string, value: unknown): void
    remove(name: string): void
    /** Returns whether any value contains this text. */
    mention(text: string): boolean
  }
  transaction<Result>(work: () => Result): Result
  /**
   * Claims the store. From then on, every write is refused with `disk-denied` and `reason: 'lease-lost'` once another
   * owner has claimed it, as is every transaction in which `check` throws: a store that was replaced, or that two
   * computers see differently, would not reveal another owner.
   */
  claim(owner: { id: string; check: () => void }): void
  close(): void
}

export interface EndedJobs {
  jobs: StoredJob[]
  next: string | null
  /** Number of jobs that match the query, across all pages. */
  total: number
}

interface LedgerSum {
  connectionId: string
  unit: LedgerEntry['unit']
  kind: LedgerEntry['kind']
  /** Sum of the known amounts, in the unit. */
  credits: number
  /** The part of the sum that is quoted or assumed rather than reported, in the unit. */
  estimated: number
  /** Number of entries with an unknown amount. */
  unknown: number
}

export interface Facet {
  id: string
  name: string
  count: number
}

/** Facets of the visible ended jobs, most frequent first. */
interface JobFacets {
  /** `id` is the model's name. */
  models: Facet[]
  /** Connections with their latest names. */
  connections: Facet[]
  /** Excludes jobs that belong to no project. */
  projects: Facet[]
}

export interface JobDuration {
  connectionId: string
  operation: string
  modelId: string
  durationMs: number
  /** The asset of its first input, if it has one. */
  assetId: string | null
}
