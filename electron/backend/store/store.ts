/** What the studio remembers, as the rooms above see it. `open-store.ts` keeps it in one SQLite file. */
import type { Asset } from '../../../shared/asset.ts'
import type { LedgerEntry } from '../../../shared/ledger.ts'
import type { StoredConnection, StoredJob } from './records.ts'

/** Every call is synchronous and on disk when it returns (WAL, synchronous = FULL for jobs). Throws AppError `disk-full`, `data-corrupt`. */
export interface Store {
  jobs: {
    get(id: string): StoredJob | undefined
    /** Newest first. */
    list(): StoredJob[]
    save(job: StoredJob): void
    remove(id: string): void
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
    remove(id: string): void
  }
  ledger: {
    /** The same job and kind twice is one entry. */
    add(entry: LedgerEntry): void
    list(): LedgerEntry[]
  }
  /** Small JSON values by name: settings, the draft, notices, catalogues. */
  values: {
    get(name: string): unknown
    set(name: string, value: unknown): void
    remove(name: string): void
  }
  transaction<Result>(work: () => Result): Result
  close(): void
}
