/** The ledger: quote, charge and refund, each once per job; estimated if the service does not report them. */
import { randomUUID } from 'node:crypto'
import { endStates, type JobCost } from '../../../shared/protocol/job.ts'
import type { LedgerEntry } from '../../../shared/protocol/ledger.ts'
import type { StoredJob } from '../store/records.ts'
import type { Store } from '../store/store.ts'

export interface Ledger {
  /** Records changes to a job's cost. Must be called in the transaction that saves the job. */
  record(before: StoredJob | undefined, after: StoredJob): void
}

/** What is recorded if a service reports no charge. */
export interface ChargeTerms {
  /** Failed or cancelled jobs are free according to the service's documentation. */
  failedIsFree: boolean
  cancelledIsFree: boolean
  /** The artist's estimate for unknown prices, or null. */
  unknownPrice: number | null
}

const nothingKnown: ChargeTerms = { failedIsFree: false, cancelledIsFree: false, unknownPrice: null }

/**
 * Free jobs have no entries. Unreported charges are recorded as quoted, or as unknown. `onEntry` is called with every
 * entry.
 */
export function createLedger(
  store: Pick<Store, 'ledger'>,
  onEntry: (entry: LedgerEntry) => void = () => undefined,
  termsOf: (connectionId: string) => ChargeTerms = () => nothingKnown,
): Ledger {
  return {
    record(before, after) {
      for (const entry of [...reportedEntries(before, after), ...estimates(before, after, termsOf)]) {
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

function reportedEntries(before: StoredJob | undefined, after: StoredJob): LedgerEntry[] {
  const entries: LedgerEntry[] = []
  for (const [kind, field] of kinds) {
    const known = before === undefined ? null : bookable(before.cost, field)
    const credits = bookable(after.cost, field)
    if (credits === null || credits === known) continue
    // Zero may replace an amount or an estimate, but creates no entry.
    const mayReplace = known !== null || (kind === 'charge' && after.cost.quoted !== 0)
    const basis = kind === 'charge' ? (after.cost.chargedFrom ?? 'reported') : kind === 'quote' ? 'quoted' : 'reported'
    if (credits !== 0 || mayReplace) entries.push(entryOf(after, kind, { credits, least: null, basis }))
  }
  return entries
}

/** Only a charge can be refunded, not a reservation. */
function bookable(cost: JobCost, field: BookedCost): number | null {
  if (field !== 'refunded' || cost.refunded === null) return cost[field]
  return Math.min(cost.refunded, cost.charged ?? 0)
}

function estimates(
  before: StoredJob | undefined,
  after: StoredJob,
  termsOf: (connectionId: string) => ChargeTerms,
): LedgerEntry[] {
  if (after.cost.quoted === 0) return []
  const entries: LedgerEntry[] = []
  const gaveUp = after.disownedSubmissions.length
  if (gaveUp > (before?.disownedSubmissions.length ?? 0)) {
    const { credits, basis } = priceOf(after, termsOf(after.connectionId))
    const amount = { credits: credits === null ? null : credits * gaveUp, least: 0, basis }
    entries.push(entryOf(after, 'unconfirmed', amount))
  }
  const isOver = endStates.includes(after.state) && before?.state !== after.state
  if (after.cost.charged !== null || !isOver) return entries
  const terms = termsOf(after.connectionId)
  const price = priceOf(after, terms)
  if (wasMade(before, after)) entries.push(entryOf(after, 'charge', price))
  else if (after.taskId !== null && !isFree(after, terms))
    entries.push(entryOf(after, 'charge', { ...price, least: 0 }))
  return entries
}

type Amount = Pick<LedgerEntry, 'credits' | 'least' | 'basis'>

/** The accepted price: the maximum of a range, as spending caps count it. */
function priceOf({ cost: { quoted, quotedLeast } }: StoredJob, { unknownPrice }: ChargeTerms): Amount {
  if (quoted !== null) return { credits: quoted, least: quotedLeast ?? null, basis: 'quoted' }
  return { credits: unknownPrice, least: null, basis: 'assumed' }
}

/** Whether the service made a result, even if it was lost on the way. */
function wasMade(before: StoredJob | undefined, after: StoredJob): boolean {
  if (after.state === 'done' || after.state === 'expired') return true
  return before?.state === 'downloading' && !reportsFailure(after)
}

/**
 * Whether such an end is free according to the service's documentation. A task that the service no longer knows may
 * have been charged.
 */
function isFree(job: StoredJob, { failedIsFree, cancelledIsFree }: ChargeTerms): boolean {
  return job.state === 'cancelled' ? cancelledIsFree : failedIsFree && reportsFailure(job)
}

/** Whether the service itself reports the failure. */
function reportsFailure({ error }: StoredJob): boolean {
  return error?.code === 'task-failed' || error?.code === 'content-refused'
}

function entryOf(job: StoredJob, kind: LedgerEntry['kind'], amount: Amount): LedgerEntry {
  return {
    id: randomUUID(),
    at: job.updatedAt,
    connectionId: job.connectionId,
    connectionName: job.connectionName,
    jobId: job.id,
    modelName: job.modelName,
    project: job.project,
    kind,
    ...amount,
    unit: job.unit,
  }
}
