/** Spending in words: what was not reported is said to be unknown. Pure. */
import type { Balance, Connection } from '../../../shared/connection.ts'
import type { LedgerTotal } from '../../../shared/ledger.ts'
import { localDay } from '../../state/spending-period.ts'
import { countOf, formatCount } from '../format-number.ts'

/** The dialog, by part. */
export const spendingWords = {
  title: 'Spending',
  close: 'Close spending',
  month: {
    title: 'This month',
    all: 'All services',
    explanation:
      'When a cap is reached, nothing more is sent: new jobs wait until you raise the cap or a new month begins. Running jobs will finish. Jobs with an unknown price are not counted.',
  },
  cap: { label: (name: string) => `Cap for ${name}`, suffix: ' credits a month', none: 'No cap' },
  totals: {
    title: 'History',
    period: 'Period',
    periods: {
      thisMonth: 'This month',
      lastMonth: 'Last month',
      last30Days: 'Last 30 days',
      thisYear: 'This year',
      custom: 'Custom range',
    },
    firstDay: 'First day',
    lastDay: 'Last day',
    wrongDays: 'The last day must not be before the first day.',
    exportCsv: 'Export CSV…',
    emptyPeriod: 'Nothing spent in this period',
    empty: 'Nothing spent yet',
    emptyText: 'Charges appear here as services report them.',
    groupBy: 'Group by',
    by: { day: 'By day', model: 'By model', project: 'By project', service: 'By service' },
    heads: { day: 'Day', model: 'Model', project: 'Project', service: 'Service', credits: 'Credits', jobs: 'Jobs' },
    unknownModel: 'Unknown',
    noProject: 'No project',
    retry: 'Try again',
  },
} as const

/** What one connection, or all together, spent this month. */
export type MonthSpending = Connection['spent']

/** `105 of 500 credits`, `105 credits`, `Nothing yet`. */
export function spentWords({ credits }: Pick<MonthSpending, 'credits'>, cap: number | null): string {
  if (cap !== null) return `${formatCount(credits)} of ${countOf(cap, 'credit')}`
  return credits === 0 ? 'Nothing yet' : countOf(credits, 'credit')
}

/** `35 credits reserved`, `2 prices unknown`: what the sum does not hold. */
export function besideWords({ reserved, unknown }: Pick<MonthSpending, 'reserved' | 'unknown'>): string[] {
  return [
    ...(reserved > 0 ? [`${countOf(reserved, 'credit')} reserved`] : []),
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
  return left > 0 ? `${countOf(left, 'credit')} left this month` : 'Spending cap reached'
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

/** Credits in the end: charged less refunded. */
export function netOf({ charged, refunded }: Pick<LedgerTotal, 'charged' | 'refunded'>): number {
  return charged - refunded
}

/** `140 credits in 4 jobs. 35 credits refunded. 2 prices unknown.` */
export function totalSentence(total: LedgerTotal): string {
  const parts = [`${countOf(netOf(total), 'credit')} in ${countOf(total.jobs, 'job')}.`]
  if (total.refunded > 0) parts.push(`${countOf(total.refunded, 'credit')} refunded.`)
  if (total.unknown > 0) parts.push(`${unknownWords(total.unknown)}.`)
  return parts.join(' ')
}

/** `105 credits`, `105 + 1 unknown`, `unknown`. */
export function amountWords(total: LedgerTotal): string {
  if (total.unknown === 0) return formatCount(netOf(total))
  return total.unknown === total.jobs && netOf(total) === 0
    ? 'unknown'
    : `${formatCount(netOf(total))} + ${formatCount(total.unknown)} unknown`
}

/** A day as the person writes it, `21 Nov 2026`; anything else as it is. */
export function dayWords(key: string): string {
  return localDay(key)?.toLocaleDateString([], { dateStyle: 'medium' }) ?? key
}

function unknownWords(unknown: number): string {
  return `${countOf(unknown, 'price')} unknown`
}
