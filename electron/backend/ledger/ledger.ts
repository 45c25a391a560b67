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

/** The ledger over the store. Free work leaves no entry; a charge the service did not name is entered as unknown. */
export function createLedger(store: Pick<Store, 'ledger'>): Ledger {
  return {
    record(before, after) {
      for (const entry of newEntries(before, after)) store.ledger.add(entry)
    },
  }
}

const kinds: readonly (readonly [LedgerEntry['kind'], keyof JobCost])[] = [
  ['quote', 'quoted'],
  ['charge', 'charged'],
  ['refund', 'refunded'],
]

function newEntries(before: StoredJob | undefined, after: StoredJob): LedgerEntry[] {
  const entries: LedgerEntry[] = []
  for (const [kind, field] of kinds) {
    const credits = after.cost[field]
    if (credits !== null && credits !== 0 && before?.cost[field] !== credits)
      entries.push(entryOf(after, kind, credits))
  }
  const silent = after.state === 'done' && before?.state !== 'done' && after.cost.charged === null
  if (silent && after.cost.quoted !== 0) entries.push(entryOf(after, 'charge', null))
  return entries
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
  }
}
