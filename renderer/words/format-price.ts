/** Formats prices: an approximate price is a range, and amounts in different billing units are never added. */
import { say } from '../../shared/text/language.ts'
import type { PriceRange } from '../../shared/catalogue/catalogue.ts'
import type { JobCost } from '../../shared/protocol/job.ts'
import type { MoneyUnit } from '../../shared/catalogue/provider-card.ts'
import { formatMoney, formatSpan } from './format-number.ts'

/** Returns `Free`, `35 credits`, `20 to 40 credits`, `$0.10 to $0.40` or `about $0.25`. */
export function formatPrice({ least, most, about }: PriceRange, unit: MoneyUnit): string {
  if (most === 0) return say('Free')
  return withAbout(least === most ? formatMoney(most, unit) : formatSpan(least, most, unit), about)
}

function withAbout(amount: string, about: true | undefined): string {
  return about ? say('about {amount}', { amount }) : amount
}

/** Returns the quoted price of a job; null if that is unknown. */
export function quotedPrice({
  quoted,
  quotedLeast,
  quotedAbout,
}: Pick<JobCost, 'quoted' | 'quotedLeast' | 'quotedAbout'>): PriceRange | null {
  if (quoted === null) return null
  return { least: quotedLeast ?? quoted, most: quoted, ...(quotedAbout && { about: quotedAbout }) }
}

/** The amounts in one billing unit. `name` is the name of its service. */
export interface BillingUnitSum extends PriceRange {
  unit: MoneyUnit
  name: string
}

/**
 * Returns the amount in each unit with the name of its service: `45 Tripo credits`, `$0.40`; empty if everything is
 * free.
 */
export function namedAmounts(sums: readonly BillingUnitSum[]): string[] {
  return sums
    .filter(({ most }) => most > 0)
    .map((sum) => {
      const { least, most, unit, name, about } = sum
      if (unit === 'USD') return formatPrice(sum, unit)
      const counts = { least, most, name }
      const amount =
        least === most
          ? say('{most, plural, one {# {name} credit} other {# {name} credits}}', counts)
          : say('{least} to {most, plural, one {# {name} credit} other {# {name} credits}}', counts)
      return withAbout(amount, about)
    })
}

/**
 * Returns the amount in each unit: `40 credits at Meshy`, `$0.25`; a single amount has no service name. Empty if
 * everything is free.
 */
export function amountsByUnit(sums: readonly BillingUnitSum[]): string[] {
  const paid = sums.filter(({ most }) => most > 0)
  return paid.map((sum) => {
    const amount = formatPrice(sum, sum.unit)
    return paid.length > 1 && sum.unit === 'credits' ? say('{amount} at {name}', { amount, name: sum.name }) : amount
  })
}

/** `395 credits left`, `about $1.20 left` */
export function balanceLeft(amount: string, about: boolean | undefined): string {
  return about === true ? say('about {amount} left', { amount }) : say('{amount} left', { amount })
}
