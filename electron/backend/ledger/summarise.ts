/** Sums the ledger by billing unit: in total, and by day, model, project and connection. Pure. */
import type { LedgerEntry, LedgerSummary, LedgerTotal } from '../../../shared/protocol/ledger.ts'
import { billingUnitKey, billingUnitOf } from '../../../shared/catalogue/billing-unit.ts'
import { localDay } from './local-day.ts'

type Key = (entry: LedgerEntry) => { key: string; name: string }

/** `to` is exclusive. Quotes do not count. Charges and refunds count on their own days. The latest names are used. */
export function summarise(entries: readonly LedgerEntry[], period: { from: string; to: string }): LedgerSummary {
  const counted = entries.filter(({ at, kind }) => kind !== 'quote' && at >= period.from && at < period.to)
  const all = totals(counted, (entry) => ({
    key: billingUnitKey(billingUnitOf(entry)),
    name: entry.unit === 'USD' ? '' : entry.connectionName,
  })).sort(dollarsFirst)
  const places = new Map(all.map(({ key }, index) => [key, index]))
  const byBillingUnit = (of: LedgerTotal[]) =>
    of.sort(
      (a, b) => (places.get(billingUnitKey(a)) ?? 0) - (places.get(billingUnitKey(b)) ?? 0) || byFallingCost(a, b),
    )
  const by = (key: Key) => totals(counted, key)
  return {
    ...period,
    all,
    byDay: by(({ at }) => keyAndName(localDay(at))).sort((a, b) => compare(a.key, b.key)),
    byModel: byBillingUnit(by(({ modelName }) => keyAndName(modelName))),
    byProject: byBillingUnit(by(({ project }) => keyAndName(project))),
    byConnection: byBillingUnit(
      by(({ connectionId, connectionName }) => ({ key: connectionId, name: connectionName })),
    ),
  }
}

/** One total per key and billing unit, in the order of their first entries. */
function totals(entries: readonly LedgerEntry[], keyOf: Key): LedgerTotal[] {
  const totals = new Map<string, LedgerTotal>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const billingUnit = billingUnitOf(entry)
    const id = JSON.stringify([billingUnitKey(billingUnit), key.key])
    const total = totals.get(id) ?? {
      ...billingUnit,
      ...key,
      charged: 0,
      refunded: 0,
      estimated: 0,
      jobs: 0,
      unknown: 0,
    }
    totals.set(id, total)
    if (key.name !== '') total.name = key.name
    if (entry.kind === 'refund') total.refunded = sum(total.refunded, entry.credits ?? 0)
    else {
      total.charged = sum(total.charged, entry.credits ?? 0)
      if (isEstimated(entry)) total.estimated = sum(total.estimated, entry.credits ?? 0)
      total.jobs += 1
      if (entry.credits === null) total.unknown += 1
    }
  }
  return [...totals.values()]
}

/** Whether the amount was neither reported by the service nor derived from a balance. */
function isEstimated({ basis }: LedgerEntry): boolean {
  return basis === 'quoted' || basis === 'assumed'
}

function keyAndName(key: string): { key: string; name: string } {
  return { key, name: key }
}

function dollarsFirst(a: LedgerTotal, b: LedgerTotal): number {
  if (a.unit !== b.unit) return a.unit === 'USD' ? -1 : 1
  return a.name === b.name ? compare(a.key, b.key) : compare(a.name, b.name)
}

function byFallingCost(a: LedgerTotal, b: LedgerTotal): number {
  return b.charged - b.refunded - (a.charged - a.refunded) || b.jobs - a.jobs || compare(a.key, b.key)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Rounds to a few decimals: 0.1 + 0.2 is 0.3. */
function sum(a: number, b: number): number {
  return Math.round((a + b) * 1e6) / 1e6
}
