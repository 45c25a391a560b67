/** The language of all words, in one place: its plural forms, number formats and list formats. */

export const language = 'en-GB'

const pluralRules = new Intl.PluralRules(language)
const lists = { and: new Intl.ListFormat(language), or: new Intl.ListFormat(language, { type: 'disjunction' }) }
const numbers = new Map<string, Intl.NumberFormat>()

/** Returns the plural form for a count. */
export function plural(count: number, one: string, many: string): string {
  return pluralRules.select(count) === 'one' ? one : many
}

const ordinalRules = new Intl.PluralRules(language, { type: 'ordinal' })
const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `1st`, `2nd`, `11th` */
export function ordinal(position: number): string {
  return `${position}${ordinalEndings[ordinalRules.select(position)] ?? 'th'}`
}

/** Formats a number with thousands separators and between `minDecimals` and `maxDecimals` decimals. */
export function formatNumber(value: number, maxDecimals = 3, minDecimals = 0): string {
  const key = `${maxDecimals} ${minDecimals}`
  let format = numbers.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: maxDecimals, minimumFractionDigits: minDecimals })
    numbers.set(key, format)
  }
  return format.format(value)
}

/** For example `840`, `12,480`, `1.24 M`. */
export function formatCount(count: number): string {
  return count >= 1_000_000 ? `${formatNumber(count / 1_000_000, 2, 2)} M` : formatNumber(count)
}

/** For example `1 triangle`, `12,480 triangles`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${plural(count, one, many)}`
}

/** `0.42 mm`, `12.5 mm`: walls, gaps and widths in a report, regardless of the person's unit. */
export function formatMm(mm: number, digits = mm < 10 ? 2 : 1): string {
  return `${formatNumber(mm, digits)} mm`
}

const dollars = new Intl.NumberFormat(language, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
})

/** Formats dollars: `$0.25`, `$1,240.00`; `$0.067` keeps as many decimals as it needs. */
export function formatDollars(amount: number): string {
  return dollars.format(amount)
}

/** Formats a number with a maximum of significant digits. */
export function formatSignificant(value: number, digits: number): string {
  const key = `${digits} significant`
  let format = numbers.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(language, { maximumSignificantDigits: digits })
    numbers.set(key, format)
  }
  return format.format(value)
}

/** Formats a list: `a`, `a and b`, `a, b and c`; or with `or`. */
export function joinList(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return lists[word].format(items)
}

const byteUnits = ['kB', 'MB', 'GB'] as const
const mebibyte = 1024 ** 2

/**
 * Formats bytes: `640 B`, `71.5 kB`, `3.6 MB`. Whole mebibytes use 1024, because limits are written that way:
 * 52,428,800 is `50 MB`.
 */
export function formatBytes(bytes: number): string {
  const step = bytes >= mebibyte && bytes % mebibyte === 0 ? 1024 : 1000
  if (bytes < step) return `${bytes} B`
  const power = bytes < step ** 2 ? 1 : bytes < step ** 3 ? 2 : 3
  return `${trim(bytes / step ** power)} ${byteUnits[power - 1]}`
}

function trim(value: number): string {
  return formatNumber(value, value >= 100 ? 0 : 1)
}

/** Capitalises the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
