/** Spending in words: what nobody told is said to be unknown. Pure. */
import type { Balance, Connection } from '../../shared/connection.ts'
import type { LedgerTotal } from '../../shared/ledger.ts'
import { localDay } from '../state/spending-period.ts'
import { countOf, formatCount } from '../ui/format-number.ts'

/** What one connection, or all together, spent this month. */
export type MonthSpending = Connection['spent']

/** `105 of 500 credits`, `105 credits`, `Nothing yet`. */
export function spentWords({ credits }: Pick<MonthSpending, 'credits'>, cap: number | null): string {
  if (cap !== null) return `${formatCount(credits)} of ${countOf(cap, 'credit')}`
  return credits === 0 ? 'Nothing yet' : countOf(credits, 'credit')
}

/** `35 credits in work`, `2 jobs whose price was not told`: what the sum does not hold. */
export function besideWords({ reserved, unknown }: Pick<MonthSpending, 'reserved' | 'unknown'>): string[] {
  return [
    ...(reserved > 0 ? [`${countOf(reserved, 'credit')} in work`] : []),
    ...(unknown > 0 ? [unknownWords(unknown)] : []),
  ]
}

/** What is left for this month under a cap, or that it is reached; null without a cap. */
export function leftWords(
  { credits, reserved }: Pick<MonthSpending, 'credits' | 'reserved'>,
  cap: number | null,
): string | null {
  if (cap === null) return null
  const left = cap - credits - reserved
  return left > 0 ? `${countOf(left, 'credit')} left this month` : 'The cap is reached'
}

/** `Balance: 1,240 credits`, `Balance: about 1,240 credits`; null where the service has not said. */
export function balanceWords(balance: Balance | null): string | null {
  if (balance === null || balance.credits === null) return null
  return `Balance: ${balance.about ? 'about ' : ''}${countOf(balance.credits, 'credit')}`
}

/** All connections together. */
export function inAll(connections: readonly Pick<Connection, 'spent'>[]): MonthSpending {
  return connections.reduce(
    (sum, { spent }) => ({
      credits: sum.credits + spent.credits,
      reserved: sum.reserved + spent.reserved,
      unknown: sum.unknown + spent.unknown,
    }),
    { credits: 0, reserved: 0, unknown: 0 },
  )
}

/** Credits in the end: charged less given back. */
export function netOf({ charged, refunded }: Pick<LedgerTotal, 'charged' | 'refunded'>): number {
  return charged - refunded
}

/** `140 credits in 4 jobs. 35 credits were given back. 2 jobs whose price was not told.` */
export function totalSentence(total: LedgerTotal): string {
  const parts = [`${countOf(netOf(total), 'credit')} in ${countOf(total.jobs, 'job')}.`]
  if (total.refunded > 0) parts.push(`${countOf(total.refunded, 'credit')} given back.`)
  if (total.unknown > 0) parts.push(`${unknownWords(total.unknown)}.`)
  return parts.join(' ')
}

/** `105 credits`, `105 credits, 1 not told`, `not told`. */
export function amountWords(total: LedgerTotal): string {
  if (total.unknown === 0) return formatCount(netOf(total))
  return total.unknown === total.jobs && netOf(total) === 0
    ? 'not told'
    : `${formatCount(netOf(total))} + ${total.unknown} not told`
}

/** A day as the person writes it, `21 Nov 2026`; anything else as it is. */
export function dayWords(key: string): string {
  return localDay(key)?.toLocaleDateString([], { dateStyle: 'medium' }) ?? key
}

function unknownWords(unknown: number): string {
  return `${countOf(unknown, 'job')} whose price was not told`
}
