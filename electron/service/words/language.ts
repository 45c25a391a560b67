/** Formats numbers for HTTP. */
import { formatNumber as format, plural } from '../../../shared/text/language.ts'

/** Returns `840`, `12,480`, `0.25`: at most `maxDecimals` decimal places. */
export function formatNumber(value: number, maxDecimals = 2): string {
  return format(value, maxDecimals)
}

/** Returns `1 task`, `12 tasks`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${plural(count, one, many)}`
}

/** Formats a fraction from 0 to 1 as `93.5 %`. */
export function formatShare(fraction: number, maxDecimals = 0): string {
  return `${formatNumber(fraction * 100, maxDecimals)} %`
}
