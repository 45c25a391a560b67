/** What a wish costs, in words. A price that nobody told is said to be unknown, never nothing. Pure. */
import type { PriceLine, TotalPrice } from '../state/total-price.ts'
import type { WishPart } from '../state/wish.ts'
import { countOf, formatCredits } from '../ui/format-number.ts'

const notTold = 'Price set by the service'

/** `Free`, `105 credits`, `70 credits and 1 price not told`, `35 credits, asking …`. */
export function totalWords(total: TotalPrice): string {
  if (total.status === 'refused') return total.lines.length === 1 ? 'No price: see above' : 'No total: see above'
  const words = sumWords(total)
  return total.status === 'asking' && words !== 'Free' ? `${words}, asking …` : words
}

/** `3 × 35 = 105 credits`, `free`, `price set by the service`, `not taken`. */
export function lineWords({ count, credits, each, status }: PriceLine): string {
  if (status === 'refused') return 'not taken'
  if (credits === null) return 'price set by the service'
  if (credits === 0) return 'free'
  return count > 1 && each !== null ? `${count} × ${each} = ${formatCredits(credits)}` : formatCredits(credits)
}

/** The price list's words for one; null: it does not say. */
export function listedWords(credits: number | null): string {
  return credits === null ? notTold : formatCredits(credits)
}

/** Where the variations of one wish differ; null where there is one of each. */
export function seedWords(parts: readonly WishPart[]): string | null {
  const [first] = parts
  if (first === undefined || first.requests.length < 2) return null
  const without = parts.filter(({ seeds }) => seeds === 'none')
  if (without.length === parts.length)
    return parts.length === 1
      ? 'This model has no seed: results differ by chance'
      : 'Without seeds: results differ by chance'
  const words = Array.isArray(first.seeds) ? `Seeds ${rangeWords(first.seeds)}` : 'Each with a seed of its own'
  return without.length === 0 ? words : `${words}; ${without.map(({ modelName }) => modelName).join(', ')}: by chance`
}

function sumWords({ credits, unknown, lines }: TotalPrice): string {
  if (unknown === 0) return formatCredits(credits)
  if (unknown === lines.reduce((sum, { count }) => sum + count, 0)) return notTold
  const rest = `${countOf(unknown, 'price')} not told`
  return credits === 0 ? `${rest}, the rest free` : `${formatCredits(credits)} and ${rest}`
}

function rangeWords(seeds: readonly number[]): string {
  const [first, last] = [seeds[0], seeds.at(-1)]
  return first !== undefined && last === first + seeds.length - 1 ? `${first} to ${last}` : seeds.join(', ')
}
