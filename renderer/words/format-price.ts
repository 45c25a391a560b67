/** Formats prices: an approximate price is a range, and amounts of different billing units are never added. */
import type { PriceRange } from '../../shared/catalogue/catalogue.ts'
import type { JobCost } from '../../shared/protocol/job.ts'
import type { MoneyUnit } from '../../shared/catalogue/provider-card.ts'
import { countOf, formatCount, formatMoney, formatSpan } from './format-number.ts'

/** What something costs: `Free`, `35 credits`, `20 to 40 credits`, `$0.10 to $0.40`, `about $0.25`. */
export function formatPrice({ least, most, about }: PriceRange, unit: MoneyUnit): string {
  if (most === 0) return 'Free'
  return withAbout(least === most ? formatMoney(most, unit) : formatSpan(least, most, unit), about)
}

function withAbout(amount: string, about: true | undefined): string {
  return about ? `about ${amount}` : amount
}

/** What was quoted for a job, as a price; null where that is not known. */
export function quotedPrice({
  quoted,
  quotedLeast,
  quotedAbout,
}: Pick<JobCost, 'quoted' | 'quotedLeast' | 'quotedAbout'>): PriceRange | null {
  if (quoted === null) return null
  return { least: quotedLeast ?? quoted, most: quoted, ...(quotedAbout && { about: quotedAbout }) }
}

/** Amounts of one billing unit together. `name`: whose credits they are. */
export interface BillingUnitSum extends PriceRange {
  unit: MoneyUnit
  name: string
}

/** Words each billing unit with the name of its service: `45 Tripo credits`, `20 to 40 Meshy credits`, `$0.40`. Empty where nothing is paid. */
export function namedAmounts(sums: readonly BillingUnitSum[]): string[] {
  return sums
    .filter(({ most }) => most > 0)
    .map((sum) => {
      const { least, most, unit, name, about } = sum
      if (unit === 'USD') return formatPrice(sum, unit)
      const amount = countOf(most, `${name} credit`)
      return withAbout(least === most ? amount : `${formatCount(least)} to ${amount}`, about)
    })
}

/** Words each billing unit separately: `40 credits at Meshy`, `$0.25`; a single one has no name: `40 credits`. Empty where nothing is paid. */
export function amountsByUnit(sums: readonly BillingUnitSum[]): string[] {
  const paid = sums.filter(({ most }) => most > 0)
  return paid.map((sum) => {
    const amount = formatPrice(sum, sum.unit)
    return paid.length > 1 && sum.unit === 'credits' ? `${amount} at ${sum.name}` : amount
  })
}
