/** Prices with their sources. Pure. */
import type { CreditPrice, Price, PriceSource } from '../../../../shared/catalogue/catalogue.ts'

export const unknownPrice = { kind: 'unknown' } as const

/** Returns a source on the service's own page. */
export function publishedAt(page: string, read: string): PriceSource {
  return { page, read, by: 'service' }
}

/** Returns a third-party source; its price is shown as "about". */
export function reportedOf(page: string, read: string): PriceSource {
  return { page, read, by: 'others' }
}

/** Returns a price with its own source. */
export function pricedAt(
  source: PriceSource,
  credits: number,
  terms: Omit<CreditPrice, 'credits'> = {},
): Extract<Price, { kind: 'credits' }> {
  return { kind: 'credits', credits, ...terms, source }
}

/** Returns an amount, or a minimum and maximum, for each value of a parameter. */
export function byValue(
  parameter: string,
  amounts: Readonly<Record<string, number | readonly [number, number]>>,
): NonNullable<CreditPrice['plus']> {
  return Object.entries(amounts).map(([value, amount]) => {
    const when = [{ parameter, equals: value }]
    return typeof amount === 'number' ? { when, credits: amount } : { when, credits: amount[0], upTo: amount[1] }
  })
}
