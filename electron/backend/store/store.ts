/** What the studio remembers, as the rooms above see it. `open-store.ts` keeps it in one SQLite file. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { JobMoment } from '../../../shared/protocol/job.ts'
import type { JobQuery } from '../../../shared/protocol/job-query.ts'
import type { LedgerEntry } from '../../../shared/protocol/ledger.ts'
import type { StoredConnection, StoredJob } from './records.ts'

/** Every call is synchronous and on disk when it returns (WAL, synchronous = FULL for jobs). Throws AppError `disk-full`, `data-corrupt`. */
export interface Store {
  jobs: {
    /** Those taken out of the list included. */
    get(id: string): StoredJob | undefined
    /** All of them, newest first, without those taken out of the list. Reads everything: for checks, not for the window. */
    list(): StoredJob[]
    /** Those that are not over, oldest first. */
    live(): StoredJob[]
    /** Ids of those that are not over as far as the file says, and of which nothing more can be read. */
    unreadable(): string[]
    /** Those that are over, the newest end first. `cursor` is the `next` of the page before; null at the end. */
    ended(query: JobQuery, page: { cursor: string | null; limit: number }): EndedJobs
    /** How many are over, and are in the list. */
    countEnded(): number
    facets(): JobFacets
    /** How long the newest jobs that are done took, from sending to the end, oldest first: at most `each` of one kind. */
    durations(each: number): JobDuration[]
    /** The job that a task of a connection belongs to, over or not, those taken out of the list included. */
    ofTask(connectionId: string, taskId: string): StoredJob | undefined
    /**
     * Those that are over without their result though their task is known, so that it may be downloaded again; those taken out of
     * the list included.
     */
    unfetched(): Pick<StoredJob, 'idempotencyKey' | 'taskId'>[]
    /** Jobs of a connection with a disowned submission, finished or not, including those removed from the list. */
    withDisowned(connectionId: string): StoredJob[]
    /** What was asked for in words by these operations, each once, the newest first. */
    prompts(operations: readonly string[], limit: number): { prompt: string; at: string }[]
    /** What an input was called when it came in last. */
    inputName(sha256: string): string | undefined
    save(job: StoredJob): void
    /** Takes ended jobs out of the list, all under one mark. Returns the ids of those that were. */
    hide(ids: readonly string[], removal: string): string[]
    /** The same for all that a question finds; without those that have a favourite among their results, if asked. */
    hideFound(query: JobQuery, options: { keepFavourites: boolean; removal: string }): string[]
    /** Brings back what was taken out under a mark. Returns how many. */
    restore(removal: string): number
    /** Forgets for good, with their moments, what was taken out before an ISO date (marks begin with theirs). Returns how many. */
    purge(before: string): number
  }
  /** What happened to each job. Kept as long as the job. */
  moments: {
    /** What repeats itself is one row that counts: `times` in its details, and when it was last as `until`. */
    add(jobId: string, moments: readonly JobMoment[]): void
    /** The earliest first. */
    of(jobId: string): JobMoment[]
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
    /** Newest first, the deleted ones included. */
    list(): Asset[]
    save(asset: Asset): void
    /** All of them, the deleted ones included. */
    count(): number
    /** The names that begin with these words. */
    namesLike(name: string): ReadonlySet<string>
    /** What came along with an asset, the deleted ones included. */
    partsOf(id: string): Asset[]
    /** Those that lie in the bin since before an ISO date. */
    deletedBefore(date: string): Asset[]
    /** Those whose facts and thumbnail are still to be made, oldest first. */
    pending(): Asset[]
    /** Whether any was made from an input. */
    usesInput(sha256: string): boolean
    remove(id: string): void
  }
  ledger: {
    /** The same job and kind twice is one entry, with the later amount. An amount of 0 changes an entry and makes none. */
    add(entry: LedgerEntry): void
    /** The earliest first; from one ISO date to before another. */
    list(period?: { from: string; to: string }): LedgerEntry[]
    /** What the entries of a period come to, for each connection, unit and kind. */
    totals(period: { from: string; to: string }): LedgerSum[]
  }
  /** Small JSON values by name: settings, the draft, notices, catalogues. */
  values: {
    get(name: string): unknown
    set(name: string, value: unknown): void
    remove(name: string): void
  }
  transaction<Result>(work: () => Result): Result
  /**
   * From now on every write is refused with `disk-denied` and `reason: 'lease-lost'` once another owner has claimed the store. Also
   * refused is every transaction in which `check` throws: a store that was replaced, or that two computers see differently,
   * shows no other owner.
   */
  claim(owner: { id: string; check: () => void }): void
  close(): void
}

export interface EndedJobs {
  jobs: StoredJob[]
  next: string | null
  /** All that the question finds, on any page. */
  total: number
}

interface LedgerSum {
  connectionId: string
  unit: LedgerEntry['unit']
  kind: LedgerEntry['kind']
  /** Of those whose amount is known, in the unit. */
  credits: number
  /** How much of it is quoted or assumed, not reported. */
  estimated: number
  /** Number of entries with an unknown amount. */
  unknown: number
}

export interface Facet {
  id: string
  name: string
  count: number
}

/** Over the jobs that are over and in the list, the most frequent first. */
interface JobFacets {
  /** `id` is the name. */
  models: Facet[]
  /** By the name that each had last. */
  connections: Facet[]
  /** Without those that are filed under nothing. */
  projects: Facet[]
}

export interface JobDuration {
  connectionId: string
  operation: string
  modelId: string
  durationMs: number
}
