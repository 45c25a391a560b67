/** Spending in words: unreported amounts are shown as unknown. Pure. */
import type { Balance, Connection } from '../../../shared/protocol/connection.ts'
import type { LedgerTotal } from '../../../shared/protocol/ledger.ts'
import { formatDollars } from '../../../shared/text/language.ts'
import { localDay } from '../../state/services/spending-period.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import type { BillingUnit } from '../../../shared/catalogue/billing-unit.ts'
import { countOf, formatCount, formatMoney } from '../format-number.ts'

/** The dialog, by part. */
export const spendingWords = {
  title: 'Spending',
  close: 'Close spending',
  month: {
    title: 'This month',
    dollars: 'All services billed in dollars',
    explanation:
      'When a cap is reached, nothing more is sent: new jobs wait until you raise the cap or a new month begins. Running jobs will finish. Where a service reports no charge, the accepted price counts, until the balance shows what it was.',
  },
  unknownPrice: {
    label: (name: string) => `What a job with an unknown price counts as at ${name}`,
    before: 'A job with an unknown price counts as',
    ask: 'Ask each time',
    suffix: { credits: ' credits', USD: '' },
  },
  cap: {
    label: (name: string) => `Cap for ${name}`,
    prefix: { credits: '', USD: '$' },
    suffix: { credits: ' credits a month', USD: ' a month' },
    none: 'No cap',
  },
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
    heads: {
      day: 'Day',
      model: 'Model',
      project: 'Project',
      service: 'Service',
      amount: { credits: 'Credits', USD: 'US dollars' },
      jobs: 'Jobs',
    },
    unknownModel: 'Unknown',
    noProject: 'No project',
    retry: 'Try again',
  },
} as const

/** What one connection, or all that bill in dollars, spent this month, in its unit. */
export type MonthSpending = Connection['spent']

/** `105 of 500 credits`, `About $1.05 of $5.00`, `105 credits`, `Nothing yet`. */
export function spentWords(
  { credits, estimated }: Pick<MonthSpending, 'credits' | 'estimated'>,
  cap: number | null,
  unit: MoneyUnit,
): string {
  const about = estimated > 0 ? 'About ' : ''
  if (cap !== null) return `${about}${bareAmount(credits, unit)} of ${formatMoney(cap, unit)}`
  return credits === 0 ? 'Nothing yet' : `${about}${formatMoney(credits, unit)}`
}

/** `$0.60 of it not reported`, `35 credits reserved`, `2 prices unknown`: how sure the sum is, and what it does not hold. */
export function besideWords(
  { estimated, reserved, unknown }: Omit<MonthSpending, 'credits'>,
  unit: MoneyUnit,
): string[] {
  return [
    ...(estimated > 0 ? [notReportedWords(estimated, unit)] : []),
    ...(reserved > 0 ? [`${formatMoney(reserved, unit)} reserved`] : []),
    ...(unknown > 0 ? [unknownWords(unknown)] : []),
  ]
}

/** What is left for this month under a cap, or that it is reached; null without a cap. */
export function leftWords(
  { credits, reserved }: Pick<MonthSpending, 'credits' | 'reserved'>,
  cap: number | null,
  unit: MoneyUnit,
): string | null {
  if (cap === null) return null
  const left = rounded(cap - credits - reserved)
  return left > 0 ? `${formatMoney(left, unit)} left this month` : 'Spending cap reached'
}

/** `Balance: 1,240 credits`, `Balance: about $12.40`; null where the service has not said. */
export function balanceWords(balance: Balance | null, unit: MoneyUnit): string | null {
  if (balance === null || balance.credits === null) return null
  return `Balance: ${balance.about ? 'about ' : ''}${formatMoney(balance.credits, unit)}`
}

/** All connections that bill in dollars together; null where there is none. */
export function inDollars(connections: readonly Pick<Connection, 'spent' | 'unit'>[]): MonthSpending | null {
  const billed = connections.filter(({ unit }) => unit === 'USD')
  if (billed.length === 0) return null
  return billed.reduce(
    (sum, { spent }) => ({
      credits: rounded(sum.credits + spent.credits),
      estimated: rounded(sum.estimated + spent.estimated),
      reserved: rounded(sum.reserved + spent.reserved),
      unknown: sum.unknown + spent.unknown,
    }),
    { credits: 0, estimated: 0, reserved: 0, unknown: 0 },
  )
}

/** `Dollars`, `Credits of Meshy`: what the amounts of a section are. `connectionName` may be empty: it was not kept at first. */
export function billingUnitWords({ unit }: Pick<BillingUnit, 'unit'>, connectionName: string): string {
  return unit === 'USD' ? 'Dollars' : `Credits of ${connectionName === '' ? 'a removed service' : connectionName}`
}

/** What was paid in the end: charged less refunded. */
export function netOf({ charged, refunded }: Pick<LedgerTotal, 'charged' | 'refunded'>): number {
  return rounded(charged - refunded)
}

/** `140 credits in 4 jobs. 35 credits refunded. 2 prices unknown.` */
export function totalSentence(total: LedgerTotal): string {
  const about = total.estimated > 0 ? 'About ' : ''
  const parts = [`${about}${formatMoney(netOf(total), total.unit)} in ${countOf(total.jobs, 'job')}.`]
  if (total.estimated > 0)
    parts.push(`${notReportedWords(total.estimated, total.unit)}: counted at the accepted price.`)
  if (total.refunded > 0) parts.push(`${formatMoney(total.refunded, total.unit)} refunded.`)
  if (total.unknown > 0) parts.push(`${unknownWords(total.unknown)}.`)
  return parts.join(' ')
}

/** Under a head that says the unit: `105`, `$1.05`, `105 + 1 unknown`, `unknown`. */
export function amountWords(total: LedgerTotal): string {
  const net = `${total.estimated > 0 ? 'about ' : ''}${bareAmount(netOf(total), total.unit)}`
  if (total.unknown === 0) return net
  return total.unknown === total.jobs && netOf(total) === 0
    ? 'unknown'
    : `${net} + ${formatCount(total.unknown)} unknown`
}

/** A day as the person writes it, `21 Nov 2026`; anything else as it is. */
export function dayWords(key: string): string {
  return localDay(key)?.toLocaleDateString([], { dateStyle: 'medium' }) ?? key
}

function notReportedWords(estimated: number, unit: MoneyUnit): string {
  return `${formatMoney(estimated, unit)} of it not reported`
}

function unknownWords(unknown: number): string {
  return `${countOf(unknown, 'price')} unknown`
}

/** The amount alone, where its unit stands beside it. */
function bareAmount(amount: number, unit: MoneyUnit): string {
  return unit === 'USD' ? formatDollars(amount) : formatCount(amount)
}

/** Rounds away errors of binary floating point. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}
