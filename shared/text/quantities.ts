/**
 * Lengths, areas, volumes and weights for people: the unit by size, three significant digits, and never 0 for what is
 * not 0. Fields have a unit of their own and do not use it.
 */
import { formatNumber } from './language.ts'

export type LengthUnit = 'mm' | 'cm' | 'in'

export const mmPerUnit: Record<LengthUnit, number> = { mm: 1, cm: 10, in: 25.4 }

/** `fine`: one more decimal. `exact`: all digits to about a hundredth of a millimetre, for measured lengths. */
export type Precision = 'usual' | 'fine' | 'exact'

interface Step {
  unit: string
  /** In the base unit. */
  size: number
  /** Used from here on; default: its size. */
  from?: number
  /** Maximum decimals. */
  decimals: number
  /** Decimals of exact values; default: `decimals`. */
  exact?: number
}

const metres: readonly Step[] = [
  { unit: 'm', size: 1e3, decimals: 3, exact: 5 },
  { unit: 'km', size: 1e6, decimals: 3, exact: 8 },
]
const millimetres: Step = { unit: 'mm', size: 1, decimals: 2, exact: 2 }

/** Smallest first. */
const lengths: Readonly<Record<LengthUnit, readonly Step[]>> = {
  mm: [millimetres, ...metres],
  cm: [millimetres, { unit: 'cm', size: 10, decimals: 3, exact: 3 }, ...metres],
  in: [
    { unit: 'in', size: 25.4, decimals: 3, exact: 4 },
    { unit: 'ft', size: 304.8, from: 3048, decimals: 2, exact: 5 },
  ],
}

const metricAreas: readonly Step[] = [
  { unit: 'mm²', size: 1, decimals: 2 },
  { unit: 'cm²', size: 1e2, decimals: 2 },
  { unit: 'm²', size: 1e6, decimals: 2 },
]
const metricVolumes: readonly Step[] = [
  { unit: 'mm³', size: 1, decimals: 2 },
  { unit: 'cm³', size: 1e3, decimals: 2 },
  { unit: 'm³', size: 1e9, decimals: 2 },
]
const weights: readonly Step[] = [
  { unit: 'g', size: 1, decimals: 2 },
  { unit: 'kg', size: 1e3, decimals: 2 },
  { unit: 't', size: 1e6, decimals: 2 },
]
const liquids: readonly Step[] = [
  { unit: 'ml', size: 1e3, decimals: 2 },
  { unit: 'l', size: 1e6, decimals: 2 },
]
const squareFeet = { unit: 'ft²', size: 304.8 ** 2, from: 3048 ** 2, decimals: 2 }
const cubicFeet = { unit: 'ft³', size: 304.8 ** 3, from: 3048 ** 3, decimals: 2 }

let personsUnit: LengthUnit = 'mm'

/** Sets the unit of this process for all sentences with lengths. */
export function setLengthUnit(unit: LengthUnit): void {
  personsUnit = unit
}

/** `82.4 mm`, `1.02 m`, `< 0.01 mm` */
export function formatLength(mm: number, unit: LengthUnit = personsUnit, precision: Precision = 'usual'): string {
  return withUnit(mm, lengths[unit], precision)
}

/** Formats lengths in one unit: `82.4 × 40 × 31 mm`, for example width, depth and height. */
export function formatSize(
  sizesMm: readonly number[],
  unit: LengthUnit = personsUnit,
  precision: Precision = 'usual',
): string {
  const step = stepFor(Math.max(0, ...sizesMm.map(Math.abs)), lengths[unit])
  return `${sizesMm.map((mm) => digits(mm, step, precision)).join(' × ')} ${step.unit}`
}

/** `1.5 mm²`, `3.2 cm²`, `1,168 m²` */
export function formatArea(mm2: number, unit: LengthUnit = personsUnit): string {
  const steps = unit === 'in' ? [{ unit: 'in²', size: 25.4 ** 2, decimals: 3 }, squareFeet] : metricAreas
  return withUnit(mm2, steps)
}

/** `1.5 mm³`, `3.2 cm³`, `1.2 m³` */
export function formatVolume(mm3: number, unit: LengthUnit = personsUnit): string {
  const steps = unit === 'in' ? [{ unit: 'in³', size: 25.4 ** 3, decimals: 3 }, cubicFeet] : metricVolumes
  return withUnit(mm3, steps)
}

/** Formats mm³ of resin: `12.5 ml`, `1.2 l`. */
export function formatLiquid(mm3: number): string {
  return withUnit(mm3, liquids)
}

/** `0.36 g`, `12.5 g`, `1.24 kg` */
export function formatWeight(grams: number): string {
  return withUnit(grams, weights)
}

function withUnit(value: number, steps: readonly Step[], precision: Precision = 'usual'): string {
  const step = stepFor(Math.abs(value), steps)
  return `${digits(value, step, precision)} ${step.unit}`
}

/** Compares the rounded value: 999.9 mm is 1 m. */
function stepFor(size: number, steps: readonly Step[]): Step {
  const rounded = Number(size.toPrecision(3))
  return steps.findLast((step) => rounded >= (step.from ?? step.size)) ?? steps[0]!
}

function digits(value: number, { size, decimals, exact = decimals }: Step, precision: Precision): string {
  const number = value / size
  const most = precision === 'fine' ? decimals + 1 : decimals
  const significant = 2 - Math.floor(Math.log10(Math.abs(number) || 1))
  const places = precision === 'exact' ? exact : Math.min(most, Math.max(0, significant))
  if (number !== 0 && Math.abs(number) * 10 ** places < 0.5) return `< ${formatNumber(10 ** -places, places)}`
  const written = formatNumber(number, places).replace('-', '−')
  return written === '−0' ? '0' : written
}
