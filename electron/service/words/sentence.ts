/** Converts remarks to sentences for HTTP. */
import type { Figures, Remark } from '../../../shared/protocol/remark.ts'
import { generatorWords } from './remarks.ts'

/** All rows; a code has the same meaning in every table. */
const words: Readonly<Record<string, unknown>> = { ...generatorWords }

/** Returns the sentence; a code without a row, which a test excludes, is returned unchanged. */
export function sentence({ code, figures }: Remark): string {
  const row = Object.hasOwn(words, code) ? (words[code] as (figures: Figures) => string) : undefined
  return row === undefined ? code.replaceAll('-', ' ') : row(figures)
}

/** Replaces every remark of a report, at any depth, with its sentence. */
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
