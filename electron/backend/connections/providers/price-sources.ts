/** Prices together with where they were read. Pure. */
import type { CreditPrice, Price, PriceSource } from '../../../../shared/catalogue/catalogue.ts'

/** Read on the service's own page. */
export function publishedAt(page: string, read: string): PriceSource {
  return { page, read, by: 'service' }
}

/** Reported by others, who quote the page or were billed: shown as "about". */
export function reportedOf(page: string, read: string): PriceSource {
  return { page, read, by: 'others' }
}

/** A price of its own source. */
export function pricedAt(
  source: PriceSource,
  credits: number,
  terms: Omit<CreditPrice, 'credits'> = {},
): Extract<Price, { kind: 'credits' }> {
  return { kind: 'credits', credits, ...terms, source }
}

/** One amount, or the least and the most, for each value of a parameter. */
export function byValue(
  parameter: string,
  amounts: Readonly<Record<string, number | readonly [number, number]>>,
): NonNullable<CreditPrice['plus']> {
  return Object.entries(amounts).map(([value, amount]) => {
    const when = [{ parameter, equals: value }]
    return typeof amount === 'number' ? { when, credits: amount } : { when, credits: amount[0], upTo: amount[1] }
  })
}
