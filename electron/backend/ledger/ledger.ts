/** The books: what a service said a job would cost, did cost, and gave back. Each of them once for a job. */
import { randomUUID } from 'node:crypto'
import type { JobCost } from '../../../shared/job.ts'
import type { LedgerEntry } from '../../../shared/ledger.ts'
import type { StoredJob } from '../store/records.ts'
import type { Store } from '../store/store.ts'

export interface Ledger {
  /** Writes down what is new in a job's cost. Call it in the transaction that saves the job. */
  record(before: StoredJob | undefined, after: StoredJob): void
}

/**
 * The ledger over the store. Free work leaves no entry; a charge the service did not name is entered as unknown. `onEntry`
 * hears of every entry as it is made.
 */
export function createLedger(
  store: Pick<Store, 'ledger'>,
  onEntry: (entry: LedgerEntry) => void = () => undefined,
): Ledger {
  return {
    record(before, after) {
      for (const entry of newEntries(before, after)) {
        store.ledger.add(entry)
        onEntry(entry)
      }
    },
  }
}

type BookedCost = 'quoted' | 'charged' | 'refunded'

const kinds: readonly (readonly [LedgerEntry['kind'], BookedCost])[] = [
  ['quote', 'quoted'],
  ['charge', 'charged'],
  ['refund', 'refunded'],
]

function newEntries(before: StoredJob | undefined, after: StoredJob): LedgerEntry[] {
  const entries: LedgerEntry[] = []
  for (const [kind, field] of kinds) {
    const known = before === undefined ? null : bookable(before.cost, field)
    const credits = bookable(after.cost, field)
    if (credits === null || credits === known) continue
    // Nothing may take the place of something: of an amount, or of a charge that no one had named. The store makes no entry of it.
    const mayReplace = known !== null || (kind === 'charge' && after.cost.quoted !== 0)
    if (credits !== 0 || mayReplace) entries.push(entryOf(after, kind, credits))
  }
  if (isSilentCharge(before, after)) entries.push(entryOf(after, 'charge', null))
  return entries
}

/** What is released of a mere reserve was never taken: only what was charged can come back. */
function bookable(cost: JobCost, field: BookedCost): number | null {
  if (field !== 'refunded' || cost.refunded === null) return cost[field]
  return Math.min(cost.refunded, cost.charged ?? 0)
}

/** The service made it, and it is over, and no one said what it cost. */
function isSilentCharge(before: StoredJob | undefined, after: StoredJob): boolean {
  if (after.cost.charged !== null || after.cost.quoted === 0 || before?.state === after.state) return false
  const wasMade = before?.state === 'downloading' && !endsFree(after)
  const madeInVain = wasMade && (after.state === 'failed' || after.state === 'cancelled')
  return after.state === 'done' || after.state === 'expired' || madeInVain
}

/** The service itself says that it did not come to anything. */
function endsFree({ error }: StoredJob): boolean {
  return error?.code === 'task-failed' || error?.code === 'content-refused'
}

function entryOf(job: StoredJob, kind: LedgerEntry['kind'], credits: number | null): LedgerEntry {
  return {
    id: randomUUID(),
    at: job.updatedAt,
    connectionId: job.connectionId,
    connectionName: job.connectionName,
    jobId: job.id,
    modelName: job.modelName,
    project: job.project,
    kind,
    credits,
    unit: job.unit,
  }
}
