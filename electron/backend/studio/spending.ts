/** Spending in this calendar month, including reservations, and whether it leaves enough for a further job. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Connection } from '../../../shared/protocol/connection.ts'
import type { Job, JobState } from '../../../shared/protocol/job.ts'
import type { LedgerEntry } from '../../../shared/protocol/ledger.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { billingUnitKey, exceedsCap, billingUnitOf } from '../../../shared/catalogue/billing-unit.ts'
import { localMonth } from '../ledger/local-day.ts'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'

type Spent = Connection['spent']

interface SpendingOptions {
  store: Pick<Store, 'ledger' | 'connections'>
  clock: Pick<Clock, 'now'>
  unfinished: () => Iterable<Job>
  /** Returns the unit that a connection bills in now. */
  unitOf: (connectionId: string) => MoneyUnit
  /** Dollars per month across all connections that bill in dollars; null for no limit. */
  capInDollars: () => number | null
}

export interface Spending {
  /** Returns the spending of one connection this month (local time), in its unit. */
  spentBy(connectionId: string): Spent
  /**
   * Returns why a job must not be sent now, or null: `spend-cap` with `scope`, `unit`, `cap`, `spent`, `reserved`,
   * `asked` and `connectionId` in its details. Free jobs and the embedded engine are always allowed. Ranges count by
   * their maximum. An unknown price, or one in another unit, counts as the amount that the artist has set. Without such
   * an amount, the job is refused with `reason: 'price-unknown'` under a cap until the artist accepts it, and always
   * once the cap is reached.
   */
  maySpend: (job: Job) => AppError | null
  /** Checks an amount in the same way: whether a request that was refused would be allowed now. */
  mayAsk(connectionId: string, requested: number | null): AppError | null
  /** Whether the balance may have changed since this date. */
  lags(connectionId: string, askedAt: string): boolean
  /** Must be called with every new ledger entry. */
  booked: (entry: LedgerEntry) => void
}

/** States in which the service will charge sooner or later. */
export const sentStates: readonly JobState[] = ['submitting', 'running', 'downloading', 'unsure']
/** Older balances are only approximate. */
const balanceGoodForMs = 600_000

/** One connection, or (null) all that bill in this unit. */
interface Scope {
  connectionId: string | null
  unit: MoneyUnit
}

/** Reads the month's ledger once, and again after every entry. */
export function createSpending({ store, clock, unfinished, unitOf, capInDollars }: SpendingOptions): Spending {
  let month: { from: string; totals: Map<string, Spent> } | null = null
  const bookedAt = new Map<string, string>()

  const booksOf = (scope: Scope): Spent => {
    const period = localMonth(clock.now())
    if (month?.from !== period.from) month = { from: period.from, totals: sumsOf(store.ledger.totals(period)) }
    return month.totals.get(billingUnitKey(scope)) ?? nothing
  }
  const spentOn = (scope: Scope, except: string | null): Spent => {
    let reserved = 0
    for (const job of unfinished())
      if (isIn(scope, job) && job.id !== except)
        reserved = rounded(reserved + reservedBy(job, figureOf(job.connectionId)))
    const { credits, estimated, unknown } = booksOf(scope)
    return { credits: rounded(credits), estimated: rounded(estimated), reserved, unknown }
  }
  const figureOf = (connectionId: string) => store.connections.get(connectionId)?.unknownPrice ?? null
  const refusal = (connectionId: string, price: number | null, job: Job | null): AppError | null => {
    const connection = store.connections.get(connectionId)
    if (price === 0 || connection?.embedded === true) return null
    const requested = price ?? figureOf(connectionId)
    const unit = unitOf(connectionId)
    const caps = [
      { scope: 'connection', cap: connection?.monthlyCap ?? null, of: { connectionId, unit } },
      { scope: 'all', cap: unit === 'USD' ? capInDollars() : null, of: { connectionId: null, unit } },
    ] as const
    let question: AppError | null = null
    for (const { scope, cap, of } of caps) {
      if (cap === null) continue
      const { credits, reserved } = spentOn(of, job?.id ?? null)
      const used = credits + reserved
      const details = { scope, unit, cap, spent: credits, reserved, asked: requested, connectionId }
      if (exceedsCap(used, requested, cap)) return capReached(details)
      if (requested === null && job !== null && job.priceQuestion !== 'accepted')
        question ??= capReached({ ...details, reason: 'price-unknown' })
    }
    return question
  }

  return {
    spentBy: (connectionId) => spentOn({ connectionId, unit: unitOf(connectionId) }, null),
    maySpend: (job) => {
      const isComparable = job.cost.quoted === 0 || job.unit === unitOf(job.connectionId)
      return refusal(job.connectionId, isComparable ? job.cost.quoted : null, job)
    },
    mayAsk: (connectionId, requested) => refusal(connectionId, requested, null),
    lags(connectionId, askedAt) {
      if (clock.now() - Date.parse(askedAt) > balanceGoodForMs || (bookedAt.get(connectionId) ?? '') > askedAt)
        return true
      for (const job of unfinished())
        if (job.connectionId === connectionId && sentStates.includes(job.state)) return true
      return false
    },
    booked({ connectionId, kind, at }) {
      month = null
      if (kind !== 'quote') bookedAt.set(connectionId, at)
    },
  }
}

function capReached(details: {
  cap: number
  unit: MoneyUnit
  spent: number
  reserved: number
  [name: string]: unknown
}): AppError {
  const { cap, unit, spent, reserved } = details
  return new AppError('spend-cap', `${spent + reserved} of ${cap} ${unit} of this month are used`, { details })
}

/** Whether a change to a job may change spending, reservations, or the accuracy of a balance. */
export function changesSpending(before: Job | undefined, after: Job): boolean {
  if (before === undefined || (after.cost.quoted === 0 && (after.cost.charged ?? 0) === 0)) return false
  return (
    before.state !== after.state ||
    before.cost.charged !== after.cost.charged ||
    before.cost.refunded !== after.cost.refunded
  )
}

const nothing: Spent = { credits: 0, estimated: 0, reserved: 0, unknown: 0 }

function isIn({ connectionId, unit }: Scope, job: Job): boolean {
  return job.unit === unit && (connectionId === null || job.connectionId === connectionId)
}

/** Sums per connection and unit, and over all dollars. */
function sumsOf(totals: ReturnType<Store['ledger']['totals']>): Map<string, Spent> {
  const spent = new Map<string, Spent>()
  for (const { connectionId, unit, kind, credits, estimated, unknown } of totals) {
    if (kind === 'quote') continue
    for (const key of new Set([
      billingUnitKey({ connectionId, unit }),
      billingUnitKey(billingUnitOf({ connectionId, unit })),
    ])) {
      const sum = spent.get(key) ?? nothing
      spent.set(key, {
        ...sum,
        credits: kind === 'refund' ? sum.credits - credits : sum.credits + credits,
        estimated: sum.estimated + estimated,
        unknown: sum.unknown + (kind === 'refund' ? 0 : unknown),
      })
    }
  }
  return spent
}

/**
 * Charges are already in the ledger. "0 charged" on a running task may only mean that a reserved amount is charged at
 * the end.
 */
function reservedBy({ state, cost }: Job, figure: number | null): number {
  const quoted = cost.quoted ?? figure
  const { charged } = cost
  if (!sentStates.includes(state) || quoted === null) return 0
  if (charged === null || charged === 0) return quoted
  return state === 'downloading' ? 0 : Math.max(0, quoted - charged)
}

function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}
