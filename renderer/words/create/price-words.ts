/** What a batch costs, in words. An unknown price is said to be unknown, never free. Pure. */
import type { PriceLine, TotalPrice } from '../../state/total-price.ts'
import type { BatchPart } from '../../state/batch.ts'
import { countOf, formatCount, formatCredits } from '../format-number.ts'
import { listed } from '../../../shared/language.ts'

const notKnown = 'Price set by the service'

/** `Free`, `105 credits`, `70 credits and 1 price unknown`, `35 credits, checking…`. */
export function totalWords(total: TotalPrice): string {
  if (total.status === 'refused') return total.lines.length === 1 ? 'No price: see above' : 'No total: see above'
  const words = sumWords(total)
  return total.status === 'asking' && words !== 'Free' ? `${words}, checking…` : words
}

/** `3 × 35 = 105 credits`, `free`, `price set by the service`, `not accepted`. */
export function lineWords({ count, credits, each, status }: PriceLine): string {
  if (status === 'refused') return 'not accepted'
  if (credits === null) return 'price set by the service'
  if (credits === 0) return 'free'
  return count > 1 && each !== null
    ? `${formatCount(count)} × ${formatCount(each)} = ${formatCredits(credits)}`
    : formatCredits(credits)
}

/** One, by the price list; null: not listed. */
export function listedWords(credits: number | null): string {
  return credits === null ? notKnown : formatCredits(credits)
}

/** Where the variations of one batch differ; null where there is one of each. */
export function seedWords(parts: readonly BatchPart[]): string | null {
  const [first] = parts
  if (first === undefined || first.requests.length < 2) return null
  const without = parts.filter(({ seeds }) => seeds === 'none')
  if (without.length === parts.length)
    return parts.length === 1
      ? 'This model has no seed: results vary at random'
      : 'Without seeds: results vary at random'
  const words = Array.isArray(first.seeds) ? `Seeds ${rangeWords(first.seeds)}` : 'A new seed for each'
  return without.length === 0 ? words : `${words}; ${listed(without.map(({ modelName }) => modelName))}: random`
}

function sumWords({ credits, unknown, lines }: TotalPrice): string {
  if (unknown === 0) return formatCredits(credits)
  if (unknown === lines.reduce((sum, { count }) => sum + count, 0)) return notKnown
  const rest = `${countOf(unknown, 'price')} unknown`
  return credits === 0 ? `${rest}, the rest free` : `${formatCredits(credits)} and ${rest}`
}

function rangeWords(seeds: readonly number[]): string {
  const [first, last] = [seeds[0], seeds.at(-1)]
  return first !== undefined && last === first + seeds.length - 1 ? `${first} to ${last}` : listed(seeds.map(String))
}
