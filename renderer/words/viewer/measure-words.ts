/** Measuring on the stage, and exact values in the person's unit. */
import type { MeasureKind, Measurement } from '../../state/stage/tools.ts'
import type { LengthUnit } from '../format-length.ts'
import { formatNumber, messages, say } from '../../../shared/text/language.ts'

export const kindWords: Record<MeasureKind, string> = messages({
  distance: 'Point to point',
  edge: 'Edge',
  angle: 'Angle',
  faces: 'Face to face',
  radius: 'Radius',
  thickness: 'Wall thickness',
  box: 'Bounding box',
})

/** The next instruction, by the number of points clicked so far. */
export const measureHints: Readonly<Record<MeasureKind, readonly string[]>> = messages({
  distance: ['Click the first point', 'Click the second point'],
  edge: ['Click an edge'],
  angle: ['Click an edge or a face', 'Click another edge or face'],
  faces: ['Click a face', 'Click a parallel face'],
  radius: ['Click a circular edge, or the first of three points', 'Click the second point', 'Click the third point'],
  thickness: ['Click the surface to measure the wall behind it'],
  box: ['Click a part'],
})

export const measureWords = messages({
  title: 'Measure',
  close: 'Stop measuring',
  kinds: 'Measurement type',
  list: 'Measurements',
  nameOf: (name: string) => say('Name of measurement {name}', { name }),
  delete: (name: string) => say('Delete measurement {name}', { name }),
  deleteAll: 'Delete all measurements',
  copyAll: 'Copy all as text',
  unit: 'Unit',
  /** A renamed measurement's label. */
  named: (name: string, value: string) => `${name}: ${value}`,
  refused: {
    noEdge: 'Point at an edge',
    notParallel: (degrees: number) =>
      say('These faces are {degrees}° away from parallel', { degrees: formatNumber(degrees, 1, 1) }),
    pointsInLine: 'These three points lie on a line',
    noWall: 'There is no wall behind this face',
  },
})

export const mmPerUnit: Record<LengthUnit, number> = { mm: 1, cm: 10, in: 25.4 }
const digits: Record<LengthUnit, number> = { mm: 2, cm: 3, in: 4 }

/** Returns `20 mm`, `0.7874 in`: accurate to about a hundredth of a millimetre. */
export function exactLength(mm: number, unit: LengthUnit): string {
  return `${exactDigits(mm, unit)} ${unit}`
}

/** `1,250.4 mm²` */
export function exactArea(mm2: number, unit: LengthUnit): string {
  const value = mm2 / mmPerUnit[unit] ** 2
  const places = Math.max(0, Math.min(4, 4 - Math.floor(Math.log10(Math.max(1, value)))))
  return `${formatNumber(value, places)} ${unit}²`
}

/** Returns the label of a measurement on the stage. */
export function labelWords(
  { kind, value, sizeMm }: Pick<Measurement, 'kind' | 'value' | 'sizeMm'>,
  unit: LengthUnit,
): string {
  if (kind === 'angle') return `${formatNumber(value, 2)}°`
  if (kind === 'radius') return `R ${exactLength(value, unit)}`
  if (kind === 'box' && sizeMm !== null)
    return `${[sizeMm[0], sizeMm[2], sizeMm[1]].map((mm) => exactDigits(mm, unit)).join(' × ')} ${unit}`
  return exactLength(value, unit)
}

/** Returns one line for each measurement, to be pasted elsewhere. */
export function listAsText(list: readonly Measurement[], unit: LengthUnit): string {
  return list
    .map((one) => {
      const parts =
        one.kind === 'distance' && one.sizeMm !== null
          ? ` (X ${exactLength(one.sizeMm[0], unit)}, Y ${exactLength(one.sizeMm[1], unit)}, Z ${exactLength(one.sizeMm[2], unit)})`
          : one.kind === 'radius'
            ? ` (${say('diameter {length}', { length: exactLength(one.value * 2, unit) })})`
            : ''
      return `${one.name}\t${kindWords[one.kind]}\t${labelWords(one, unit)}${parts}`
    })
    .join('\n')
}

function exactDigits(mm: number, unit: LengthUnit): string {
  return formatNumber(mm / mmPerUnit[unit], digits[unit])
}
