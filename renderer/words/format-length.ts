/** Lengths in the person's unit, with a sensible number of digits. */

import { formatNumber } from '../../shared/text/language.ts'

export type LengthUnit = 'mm' | 'cm' | 'in'

const mmPerUnit: Record<LengthUnit, number> = { mm: 1, cm: 10, in: 25.4 }

/** Returns a length without its unit: `82.4`, `1,240`, `0.08`. */
export function lengthDigits(mm: number, unit: LengthUnit): string {
  const value = mm / mmPerUnit[unit]
  const size = Math.abs(value)
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? (unit === 'mm' ? 1 : 2) : 2
  return formatNumber(value, digits)
}

/** `82.4 mm` */
export function formatLength(mm: number, unit: LengthUnit): string {
  return `${lengthDigits(mm, unit)} ${unit}`
}

/** `82.4 × 40 × 31 mm`: width, depth, height. */
export function formatSize(sizesMm: readonly number[], unit: LengthUnit): string {
  return `${sizesMm.map((mm) => lengthDigits(mm, unit)).join(' × ')} ${unit}`
}
