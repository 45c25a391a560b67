/** From a remark to the sentence that goes out over HTTP. */
import type { Figures, Remark } from '../../../shared/protocol/remark.ts'
import { generatorWords } from './remarks.ts'

/** Every room's rows; a code stands in one room only, or means the same in all. */
const words: Readonly<Record<string, unknown>> = { ...generatorWords }

/** The sentence of any remark. One without a row is shown as its code, which a test sees to. */
export function sentence({ code, figures }: Remark): string {
  const row = Object.hasOwn(words, code) ? (words[code] as (figures: Figures) => string) : undefined
  return row === undefined ? code.replaceAll('-', ' ') : row(figures)
}

/** A report with the sentence in place of every remark in it, at any depth. */
export function inSentences(report: object): object {
  return Object.fromEntries(Object.entries(report).map(([name, value]) => [name, spoken(value)]))
}

function spoken(value: unknown): unknown {
  if (isRemark(value)) return sentence(value)
  if (Array.isArray(value)) return value.map(spoken)
  return typeof value === 'object' && value !== null ? inSentences(value) : value
}

function isRemark(value: unknown): value is Remark {
  if (typeof value !== 'object' || value === null) return false
  const { code, figures, ...rest } = value as Record<string, unknown>
  return typeof code === 'string' && typeof figures === 'object' && figures !== null && Object.keys(rest).length === 0
}
