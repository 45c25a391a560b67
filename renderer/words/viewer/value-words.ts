/** Measured values on a scale and on the stage. */
import { formatSignificant } from '../../../shared/text/language.ts'
import { formatLength } from '../../../shared/text/quantities.ts'

/** Returns three significant digits: `0.123 mm`, `45°`, `1.2 m`. A length that would round to zero is `< 0.001 mm`. */
export function heatWords(value: number, unit: string): string {
  if (unit === 'mm') return formatLength(value, undefined, 'fine')
  return `${formatSignificant(value, 3).replace('-', '−')}${unit === '°' ? '' : ' '}${unit}`
}
