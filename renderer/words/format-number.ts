/** Formats counts and amounts of money for people. */
import type { MoneyUnit } from '../../shared/catalogue/provider-card.ts'
import { formatDollars, say } from '../../shared/text/language.ts'

export { formatCount } from '../../shared/text/language.ts'

/** Rounds to twelve digits, which removes floating-point errors: 225, not 225.00000000000034. */
export function plainNumber(value: number): number {
  return Number(value.toPrecision(12))
}

/** Rounds away binary floating-point errors in amounts of money. */
export function roundedAmount(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}

/** `1 credit`, `35 credits`, `$0.25`, `$0.067` */
export function formatMoney(amount: number, unit: MoneyUnit): string {
  return unit === 'USD' ? formatDollars(amount) : say('{amount, plural, one {# credit} other {# credits}}', { amount })
}

/** `20 to 40 credits`, `$0.10 to $0.40` */
export function formatSpan(from: number, to: number, unit: MoneyUnit): string {
  return unit === 'USD'
    ? say('{from} to {to}', { from: formatDollars(from), to: formatDollars(to) })
    : say('{from} to {to}', { from, to: formatMoney(to, unit) })
}
