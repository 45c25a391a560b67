/** Measuring on the stage, and exact values in the person's unit. */
import type { MeasureKind, Measurement } from '../../state/stage/tools.ts'
import { formatLength, formatSize, type LengthUnit } from '../../../shared/text/quantities.ts'
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

/** Returns the label of a measurement on the stage. */
export function labelWords(
  { kind, value, sizeMm }: Pick<Measurement, 'kind' | 'value' | 'sizeMm'>,
  unit: LengthUnit,
): string {
  if (kind === 'angle') return `${formatNumber(value, 2)}°`
  if (kind === 'radius') return `R ${formatLength(value, unit, 'exact')}`
  if (kind === 'box' && sizeMm !== null) return formatSize([sizeMm[0], sizeMm[2], sizeMm[1]], unit, 'exact')
  return formatLength(value, unit, 'exact')
}

/** Returns one line for each measurement, to be pasted elsewhere. */
export function listAsText(list: readonly Measurement[], unit: LengthUnit): string {
  return list
    .map((one) => {
      const parts =
        one.kind === 'distance' && one.sizeMm !== null
          ? ` (X ${formatLength(one.sizeMm[0], unit, 'exact')}, Y ${formatLength(one.sizeMm[1], unit, 'exact')}, Z ${formatLength(one.sizeMm[2], unit, 'exact')})`
          : one.kind === 'radius'
            ? ` (${say('diameter {length}', { length: formatLength(one.value * 2, unit, 'exact') })})`
            : ''
      return `${one.name}\t${kindWords[one.kind]}\t${labelWords(one, unit)}${parts}`
    })
    .join('\n')
}
