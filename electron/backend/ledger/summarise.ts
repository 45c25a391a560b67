/** What the entries of the books come to: in all, and by day, model, project and connection. Pure. */
import type { LedgerEntry, LedgerSummary, LedgerTotal } from '../../../shared/ledger.ts'
import { localDay } from './local-day.ts'

type Key = (entry: LedgerEntry) => { key: string; name: string }

/**
 * Over the entries from one ISO date to before another. Quotes are not spending and count nowhere. A charge counts on the day
 * it was booked, a refund on its own. Names are those of the latest entry.
 */
export function summarise(entries: readonly LedgerEntry[], period: { from: string; to: string }): LedgerSummary {
  const counted = entries.filter(({ at, kind }) => kind !== 'quote' && at >= period.from && at < period.to)
  const by = (key: Key) => totals(counted, key)
  return {
    ...period,
    all: by(() => ({ key: '', name: '' }))[0] ?? empty({ key: '', name: '' }),
    byDay: by(({ at }) => same(localDay(at))).sort((a, b) => (a.key < b.key ? -1 : 1)),
    byModel: dearestFirst(by(({ modelName }) => same(modelName))),
    byProject: dearestFirst(by(({ project }) => same(project))),
    byConnection: dearestFirst(by(({ connectionId, connectionName }) => ({ key: connectionId, name: connectionName }))),
  }
}

function totals(entries: readonly LedgerEntry[], keyOf: Key): LedgerTotal[] {
  const totals = new Map<string, LedgerTotal>()
  for (const entry of entries) {
    const place = keyOf(entry)
    const total = totals.get(place.key) ?? empty(place)
    totals.set(place.key, total)
    if (place.name !== '') total.name = place.name
    if (entry.kind === 'refund') total.refunded = sum(total.refunded, entry.credits ?? 0)
    else {
      total.charged = sum(total.charged, entry.credits ?? 0)
      total.jobs += 1
      if (entry.credits === null) total.unknown += 1
    }
  }
  return [...totals.values()]
}

function empty(place: { key: string; name: string }): LedgerTotal {
  return { ...place, charged: 0, refunded: 0, jobs: 0, unknown: 0 }
}

function same(key: string): { key: string; name: string } {
  return { key, name: key }
}

function dearestFirst(totals: LedgerTotal[]): LedgerTotal[] {
  return totals.sort(
    (a, b) => b.charged - b.refunded - (a.charged - a.refunded) || b.jobs - a.jobs || (a.key < b.key ? -1 : 1),
  )
}

/** Credits have a few decimals at most: 0.1 + 0.2 is 0.3 to the artist. */
function sum(a: number, b: number): number {
  return Math.round((a + b) * 1e6) / 1e6
}
