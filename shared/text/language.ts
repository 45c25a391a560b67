/** The language of all words, in one place: its translations, number formats and list formats. */
import type { WordsOf } from '../protocol/remark.ts'
import { formatMessage, type MessageValues } from './format-message.ts'

export const languages = ['en', 'de', 'zh-Hans'] as const
export type Language = (typeof languages)[number]

/** Translations by the English message, or by `message [context]`. */
export type Translations = Readonly<Record<string, string>>

interface Speech {
  language: Language
  /** For numbers, lists and plural forms. */
  locale: string
  /** For dates and times; undefined for the system's. */
  dateLocale: string | undefined
  translations: Translations
}

let speech: Speech = { language: 'en', locale: 'en-GB', dateLocale: undefined, translations: {} }
let formats = formatsOf(speech.locale)
let numbers = new Map<string, Intl.NumberFormat>()

/**
 * Sets the language of this process. Without `dateLocale`, dates are written as usual in the language. Words that were
 * read before stay as they are.
 */
export function setLanguage(language: Language, translations: Translations, dateLocale?: string): void {
  const locale = language === 'en' ? 'en-GB' : language
  speech = { language, locale, dateLocale: dateLocale ?? locale, translations }
  formats = formatsOf(locale)
  numbers = new Map()
}

export function currentLanguage(): Language {
  return speech.language
}

/** Returns the locale for dates and times; undefined for the system's. */
export function dateLocale(): string | undefined {
  return speech.dateLocale
}

function formatsOf(locale: string) {
  return {
    number: formatCount,
    list: listed,
    cardinal: new Intl.PluralRules(locale),
    ordinal: new Intl.PluralRules(locale, { type: 'ordinal' }),
    and: new Intl.ListFormat(locale),
    or: new Intl.ListFormat(locale, { type: 'disjunction' }),
    names: new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }),
  }
}

/**
 * Returns an English message, in ICU MessageFormat syntax, in the current language. `context` tells apart equal English
 * words with different translations.
 */
export function say(message: string, values?: MessageValues, context?: string): string {
  const { translations } = speech
  const translated =
    (context === undefined ? undefined : translations[`${message} [${context}]`]) ?? translations[message] ?? message
  return values === undefined ? translated : filled(translated, values)
}

/** Returns a message that was read from a table of `messages`, with its values. */
export function filled(message: string, values: MessageValues): string {
  return formatMessage(message, values, formats)
}

/** Makes every string of a table, also in nested tables, a message that is read in the current language. */
export function messages<const Table extends object>(table: Table, context?: string): Table {
  // Entries without a value already are messages.
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(table)) as [
    string,
    { value?: unknown },
  ][])
    if (typeof value === 'string')
      Object.defineProperty(table, name, { enumerable: true, get: () => say(value, undefined, context) })
    else if (typeof value === 'object' && value !== null) messages(value, context)
  return table
}

/** A row is a message with the names of its figures, or a function where figures need a format of their own. */
type Sentences<Codes> = { readonly [Code in keyof Codes]: string | ((figures: Codes[Code]) => string) }

/** Makes a table of sentences for codes with figures. */
export function sentences<Codes>(table: Sentences<Codes>): WordsOf<Codes> {
  const rows = Object.entries<string | ((figures: never) => string)>(table).map(([code, row]) => [
    code,
    typeof row === 'string' ? (figures: MessageValues = {}) => say(row, figures) : row,
  ])
  return Object.fromEntries(rows) as WordsOf<Codes>
}

/** Returns the plural form for a count. English only. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}

/** Compares names by the alphabet, numbers in them by size. */
export function compareNames(a: string, b: string): number {
  return formats.names.compare(a, b)
}

/** Formats a number with thousands separators and between `least` and `most` decimals. */
export function formatNumber(value: number, most = 3, least = 0): string {
  return numberFormat(`${most} ${least}`, { maximumFractionDigits: most, minimumFractionDigits: least }).format(value)
}

function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let format = numbers.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(speech.locale, options)
    numbers.set(key, format)
  }
  return format
}

/** For example `840`, `12,480`, `1.24 M`. */
export function formatCount(count: number): string {
  return count >= 1_000_000
    ? say('{millions} M', { millions: formatNumber(count / 1_000_000, 2, 2) })
    : formatNumber(count)
}

/** Formats dollars: `$0.25`, `$1,240.00`; `$0.067` keeps as many decimals as it needs. */
export function formatDollars(amount: number): string {
  const options = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  return numberFormat('dollars', { ...options, minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(amount)
}

/** Formats a number with a maximum of significant digits. */
export function formatSignificant(value: number, digits: number): string {
  return numberFormat(`${digits} significant`, { maximumSignificantDigits: digits }).format(value)
}

/** Formats a list: `a`, `a and b`, `a, b and c`; or with `or`. */
export function listed(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return formats[word].format(items)
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
