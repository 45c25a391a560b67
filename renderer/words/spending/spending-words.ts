/** Spending in words; unreported amounts are shown as unknown. Pure. */
import type { Balance, Connection } from '../../../shared/protocol/connection.ts'
import type { LedgerTotal } from '../../../shared/protocol/ledger.ts'
import { capital, dateLocale, formatDollars, messages, say } from '../../../shared/text/language.ts'
import { localDay } from '../../state/services/spending-period.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import type { BillingUnit } from '../../../shared/catalogue/billing-unit.ts'
import { formatCount, formatMoney, roundedAmount } from '../format-number.ts'

export const spendingWords = messages({
  title: 'Spending',
  close: 'Close spending',
  month: {
    title: 'This month',
    dollars: 'All services billed in dollars',
    explanation:
      'When a cap is reached, nothing more is sent: new jobs wait until you raise the cap or a new month begins. Running jobs will finish. Where a service reports no charge, the accepted price counts, until the balance shows what it was.',
  },
  unknownPrice: {
    label: (name: string) => say('What a job with an unknown price counts as at {name}', { name }),
    before: 'A job with an unknown price counts as',
    ask: 'Ask each time',
    suffix: { credits: ' credits', USD: '' },
  },
  cap: {
    label: (name: string) => say('Cap for {name}', { name }),
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
    headings: {
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
})

/** This month's spending of a connection, or of all connections that bill in dollars. */
export type MonthSpending = Connection['spent']

/** Returns `105 of 500 credits`, `About $1.05 of $5.00`, `105 credits` or `Nothing yet`. */
export function spentWords(
  { credits, estimated }: Pick<MonthSpending, 'credits' | 'estimated'>,
  cap: number | null,
  unit: MoneyUnit,
): string {
  const isAbout = estimated > 0
  if (cap !== null)
    return say('{isAbout, select, true {About {amount} of {cap}} other {{amount} of {cap}}}', {
      isAbout,
      amount: amountWithoutUnit(credits, unit),
      cap: formatMoney(cap, unit),
    })
  if (credits === 0) return say('Nothing yet')
  return isAbout ? capital(aboutWords(formatMoney(credits, unit))) : formatMoney(credits, unit)
}

/** Returns how reliable the sum is, and what it leaves out: `$0.60 of it not reported`, `35 credits reserved`. */
export function besideWords(
  { estimated, reserved, unknown }: Omit<MonthSpending, 'credits'>,
  unit: MoneyUnit,
): string[] {
  return [
    ...(estimated > 0 ? [notReportedWords(estimated, unit)] : []),
    ...(reserved > 0 ? [say('{amount} reserved', { amount: formatMoney(reserved, unit) })] : []),
    ...(unknown > 0 ? [unknownWords(unknown)] : []),
  ]
}

/** Returns the text for the amount left under a cap or for a reached cap; null without a cap. */
export function leftWords(
  { credits, reserved }: Pick<MonthSpending, 'credits' | 'reserved'>,
  cap: number | null,
  unit: MoneyUnit,
): string | null {
  if (cap === null) return null
  const left = roundedAmount(cap - credits - reserved)
  return left > 0 ? say('{amount} left this month', { amount: formatMoney(left, unit) }) : say('Spending cap reached')
}

/** Returns `Balance: 1,240 credits`; null if it is unknown. */
export function balanceWords(balance: Balance | null, unit: MoneyUnit): string | null {
  if (balance === null || balance.credits === null) return null
  const amount = formatMoney(balance.credits, unit)
  return say('Balance: {amount}', { amount: balance.about ? aboutWords(amount) : amount })
}

/** Returns the total for all connections that bill in dollars; null if there are none. */
export function inDollars(connections: readonly Pick<Connection, 'spent' | 'unit'>[]): MonthSpending | null {
  const billed = connections.filter(({ unit }) => unit === 'USD')
  if (billed.length === 0) return null
  return billed.reduce(
    (sum, { spent }) => ({
      credits: roundedAmount(sum.credits + spent.credits),
      estimated: roundedAmount(sum.estimated + spent.estimated),
      reserved: roundedAmount(sum.reserved + spent.reserved),
      unknown: sum.unknown + spent.unknown,
    }),
    { credits: 0, estimated: 0, reserved: 0, unknown: 0 },
  )
}

/** Returns `Dollars` or `Credits of Meshy`. `connectionName` may be empty: old entries have none. */
export function billingUnitWords({ unit }: Pick<BillingUnit, 'unit'>, connectionName: string): string {
  return unit === 'USD'
    ? say('Dollars')
    : connectionName === ''
      ? say('Credits of a removed service')
      : say('Credits of {name}', { name: connectionName })
}

/** Returns the charges minus the refunds. */
export function netOf({ charged, refunded }: Pick<LedgerTotal, 'charged' | 'refunded'>): number {
  return roundedAmount(charged - refunded)
}

/** Returns `140 credits in 4 jobs. 35 credits refunded. 2 prices unknown.` */
export function totalSentence(total: LedgerTotal): string {
  const parts = [
    say(
      '{isAbout, select, true {About {amount} in {jobs, plural, one {# job} other {# jobs}}.} other {{amount} in {jobs, plural, one {# job} other {# jobs}}.}}',
      { isAbout: total.estimated > 0, amount: formatMoney(netOf(total), total.unit), jobs: total.jobs },
    ),
  ]
  if (total.estimated > 0)
    parts.push(
      say('{amount} of it not reported: counted at the accepted price.', {
        amount: formatMoney(total.estimated, total.unit),
      }),
    )
  if (total.refunded > 0) parts.push(say('{amount} refunded.', { amount: formatMoney(total.refunded, total.unit) }))
  if (total.unknown > 0) parts.push(`${unknownWords(total.unknown)}.`)
  return parts.join(' ')
}

/** Returns an amount without its unit: `105`, `$1.05`, `105 + 1 unknown`, `unknown`. */
export function amountWords(total: LedgerTotal): string {
  const amount = amountWithoutUnit(netOf(total), total.unit)
  const net = total.estimated > 0 ? aboutWords(amount) : amount
  if (total.unknown === 0) return net
  return total.unknown === total.jobs && netOf(total) === 0
    ? say('unknown')
    : say('{net} + {unknown} unknown', { net, unknown: total.unknown })
}

/** Returns a day as `21 Nov 2026`; other keys are unchanged. */
export function dayWords(key: string): string {
  return localDay(key)?.toLocaleDateString(dateLocale(), { dateStyle: 'medium' }) ?? key
}

function notReportedWords(estimated: number, unit: MoneyUnit): string {
  return say('{amount} of it not reported', { amount: formatMoney(estimated, unit) })
}

function unknownWords(unknown: number): string {
  return say('{unknown, plural, one {# price} other {# prices}} unknown', { unknown })
}

/** Returns an amount without its unit. */
function amountWithoutUnit(amount: number, unit: MoneyUnit): string {
  return unit === 'USD' ? formatDollars(amount) : formatCount(amount)
}

function aboutWords(amount: string): string {
  return say('about {amount}', { amount })
}
