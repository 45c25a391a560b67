/** Measured values on a scale and on the stage. */
import { formatNumber } from '../../../shared/text/language.ts'

/** Returns three significant digits: `0.123 mm`, `45.0°`. A value that would round to zero is `< 0.001 mm`. */
export function heatWords(value: number, unit: string): string {
  if (value > 0 && value < 0.0005) return `< ${heatWords(0.001, unit)}`
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3
  const written = formatNumber(value, digits, digits).replace(/^-(0(?:\.0*)?)$/, '$1')
  return `${written.replace('-', '−')}${unit === '°' ? '' : ' '}${unit}`
}
