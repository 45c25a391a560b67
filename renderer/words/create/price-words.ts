/** The price of a batch in words. An unknown price is shown as unknown, never as free. Pure. */
import type { Price, PriceRange } from '../../../shared/catalogue/catalogue.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { isFree, type PriceLine, type TotalPrice } from '../../state/draft/total-price.ts'
import type { BatchPart } from '../../state/draft/batch.ts'
import { formatCount, formatMoney, formatSpan } from '../format-number.ts'
import { formatDay } from '../format-time.ts'
import { formatPrice, namedAmounts, amountsByUnit } from '../format-price.ts'
import { capital, listed, say } from '../../../shared/text/language.ts'
import { lowerFirst } from '../lower-first.ts'

const notKnown = () => say('Price set by the service')

/**
 * Returns `Free`, `105 credits`, `About $0.25`, `40 credits at Meshy and $0.25`, `70 credits and 1 price unknown` or
 * `35 credits, checking…`.
 */
export function totalWords(total: TotalPrice): string {
  if (total.status === 'refused') return say('No total: see above')
  const words = capital(sumWords(total))
  return total.status === 'asking' && !isFree(total) ? say('{words}, checking…', { words }) : words
}

/**
 * Returns the label of the send button: `Generate`, `Generate · 20 credits`, `Generate 5 · 45 Tripo credits, $0.40`. A
 * free or unknown price is left out. `count` is the number of jobs.
 */
export function sendWords(verb: string, count: number, total: TotalPrice | null): string {
  const what = count === 1 ? verb : `${verb} ${formatCount(count)}`
  if (total === null || total.status === 'refused' || isFree(total)) return what
  if (count === 1) return `${what} · ${withoutBreaks(lowerFirst(sumWords(total)))}`
  const unknown =
    total.unknown === 0
      ? []
      : [say('{unknown, plural, one {# price} other {# prices}} unknown', { unknown: total.unknown })]
  return `${what} · ${[...namedAmounts(total.totals), ...unknown].map(withoutBreaks).join(', ')}`
}

/** Returns `3 × 35 = 105 credits`, `2 × $0.25 = $0.50`, `free`, `price set by the service` or `not accepted`. */
export function lineWords({ part: { unit }, count, price, each, status }: PriceLine): string {
  if (status === 'refused') return say('not accepted')
  if (price === null) return say('price set by the service')
  if (price.most === 0) return say('free')
  return count > 1 && each !== null
    ? `${formatCount(count)} × ${eachWords(each, unit)} = ${formatPrice(price, unit)}`
    : formatPrice(price, unit)
}

/** Returns the listed price of one job; null if it is not listed. */
export function listedWords(price: PriceRange | null, unit: MoneyUnit): string {
  return price === null ? notKnown() : formatPrice(price, unit)
}

/**
 * Returns `price as of 27 Nov 2026`, or `price reported 27 Nov 2026` if the service has not published it; null without
 * a source.
 */
export function priceSourceWords(price: Price): string | null {
  if (price.kind !== 'credits' || price.source === undefined) return null
  const { by, read } = price.source
  const date = formatDay(read)
  return by === 'service' ? say('price as of {date}', { date }) : say('price reported {date}', { date })
}

/** Returns how the variations of a batch differ; null without variations. */
export function seedWords(parts: readonly BatchPart[]): string | null {
  const [first] = parts
  if (first === undefined || first.requests.length < 2) return null
  const without = parts.filter(({ seeds }) => seeds === 'none')
  if (without.length === parts.length)
    return parts.length === 1
      ? say('This model has no seed: results vary at random')
      : say('Without seeds: results vary at random')
  const words = Array.isArray(first.seeds)
    ? say('Seeds {seeds}', { seeds: rangeWords(first.seeds) })
    : say('A new seed for each')
  return without.length === 0
    ? words
    : say('{words}; {models}: random', { words, models: without.map(({ modelName }) => modelName) })
}

function sumWords({ totals, unknown, lines }: TotalPrice): string {
  const known = amountsByUnit(totals)
  if (unknown === 0) return known.length === 0 ? say('Free') : listed(known)
  if (unknown === lines.reduce((sum, { count }) => sum + count, 0)) return notKnown()
  const rest = say('{unknown, plural, one {# price} other {# prices}} unknown', { unknown })
  return known.length === 0 ? say('{rest}, the rest free', { rest }) : listed([...known, rest])
}

/** Returns one price without the unit of the total: `35`, `20 to 40`, `$0.25`. */
function eachWords({ least, most }: PriceRange, unit: MoneyUnit): string {
  if (unit === 'USD') return least === most ? formatMoney(most, unit) : `(${formatSpan(least, most, unit)})`
  return least === most ? formatCount(most) : say('({least} to {most})', { least, most })
}

/** Prevents a line break within an amount on a button with several amounts. */
function withoutBreaks(words: string): string {
  return words.replaceAll(' ', '\u00a0')
}

function rangeWords(seeds: readonly number[]): string {
  const [first, last] = [seeds[0], seeds.at(-1)]
  return first !== undefined && last === first + seeds.length - 1
    ? say('{from} to {to}', { from: String(first), to: String(last) })
    : listed(seeds.map(String))
}
