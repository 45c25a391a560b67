/** What this calendar month has cost so far, what is still going to be charged, and whether a job may be sent on top of it. */
import { AppError } from '../../../shared/app-error.ts'
import type { Connection } from '../../../shared/connection.ts'
import type { Job, JobState } from '../../../shared/job.ts'
import type { LedgerEntry } from '../../../shared/ledger.ts'
import { localMonth } from '../ledger/local-day.ts'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'

export type Spent = Connection['spent']

export interface SpendingOptions {
  store: Pick<Store, 'ledger' | 'connections'>
  clock: Pick<Clock, 'now'>
  /** Jobs that are not over. */
  unfinished: () => Iterable<Job>
  /** Credits a month over all connections; null for no limit. */
  capOfAll: () => number | null
}

export interface Spending {
  /** This month, local time, for one connection or (null) for all. */
  of(connectionId: string | null): Spent
  /**
   * Why a job must not be sent now: `spend-cap` with `scope`, `cap`, `spent`, `reserved`, `asked` and `connectionId` in its
   * details. Null: it may. Free jobs and the embedded engine always may. An unknown price counts as nothing, but is refused
   * once a cap is reached.
   */
  maySpend(job: Job): AppError | null
  /** The same for any amount on a connection: whether what was refused then would go now. */
  mayAsk(connectionId: string, asked: number | null): AppError | null
  /** Whether a balance that was asked for at this date may be another by now. */
  lags(connectionId: string, askedAt: string): boolean
  /** To be called with every entry of the books as it is made. */
  booked(entry: LedgerEntry): void
}

/** Sent, and so paid for by the service sooner or later. */
const sentStates: readonly JobState[] = ['submitting', 'running', 'downloading', 'unsure']
/** So old, a balance is only about right. */
const balanceGoodForMs = 600_000
/** Credits are decimals in a binary machine. */
const tolerance = 1e-6

/** Reads the month's books once and again after every entry. */
export function createSpending({ store, clock, unfinished, capOfAll }: SpendingOptions): Spending {
  let month: { from: string; sums: Map<string | null, Spent> } | null = null
  const bookedAt = new Map<string, string>()

  const booksOf = (connectionId: string | null): Spent => {
    const period = localMonth(clock.now())
    if (month?.from !== period.from) month = { from: period.from, sums: sumsOf(store.ledger.totals(period)) }
    return month.sums.get(connectionId) ?? nothing
  }
  const spentOn = (connectionId: string | null, except: string | null): Spent => {
    let reserved = 0
    for (const job of unfinished())
      if ((connectionId === null || job.connectionId === connectionId) && job.id !== except) reserved += reservedBy(job)
    const { credits, unknown } = booksOf(connectionId)
    return { credits: rounded(credits), reserved: rounded(reserved), unknown }
  }
  const refusal = (connectionId: string, asked: number | null, jobId: string | null): AppError | null => {
    const connection = store.connections.get(connectionId)
    if (asked === 0 || connection?.embedded === true) return null
    const caps = [
      { scope: 'connection', cap: connection?.monthlyCap ?? null, of: connectionId },
      { scope: 'all', cap: capOfAll(), of: null },
    ] as const
    for (const { scope, cap, of } of caps) {
      if (cap === null) continue
      const { credits, reserved } = spentOn(of, jobId)
      const used = credits + reserved
      if (asked === null ? used < cap - tolerance : used + asked <= cap + tolerance) continue
      return new AppError(
        'spend-cap',
        `${used} of ${cap} credits of this month are used, and ${asked ?? 'more'} asked`,
        {
          details: { scope, cap, spent: credits, reserved, asked, connectionId },
        },
      )
    }
    return null
  }

  return {
    of: (connectionId) => spentOn(connectionId, null),
    maySpend: (job) => refusal(job.connectionId, job.cost.quoted, job.id),
    mayAsk: (connectionId, asked) => refusal(connectionId, asked, null),
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

/** Whether what happened to a job may change what is spent or reserved, or how far a balance can be believed. */
export function changesSpending(before: Job | undefined, after: Job): boolean {
  if (before === undefined || (after.cost.quoted === 0 && (after.cost.charged ?? 0) === 0)) return false
  return (
    before.state !== after.state ||
    before.cost.charged !== after.cost.charged ||
    before.cost.refunded !== after.cost.refunded
  )
}

const nothing: Spent = { credits: 0, reserved: 0, unknown: 0 }

/** By connection, and under null for all. */
function sumsOf(totals: ReturnType<Store['ledger']['totals']>): Map<string | null, Spent> {
  const sums = new Map<string | null, Spent>()
  for (const { connectionId, kind, credits, unknown } of totals) {
    if (kind === 'quote') continue
    for (const key of [connectionId, null]) {
      const sum = sums.get(key) ?? nothing
      sums.set(key, {
        ...sum,
        credits: kind === 'charge' ? sum.credits + credits : sum.credits - credits,
        unknown: sum.unknown + (kind === 'charge' ? unknown : 0),
      })
    }
  }
  return sums
}

/**
 * What was charged already stands in the books. "0 charged" of a task that goes on says no more than that it is not over:
 * services that reserve a price take it only at the end.
 */
function reservedBy({ state, cost: { quoted, charged } }: Job): number {
  if (!sentStates.includes(state) || quoted === null) return 0
  if (charged === null || charged === 0) return quoted
  return state === 'downloading' ? 0 : Math.max(0, quoted - charged)
}

function rounded(credits: number): number {
  return Math.round(credits * 1e6) / 1e6
}
