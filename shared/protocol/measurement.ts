/** Manual measurements on a model: stored with its asset, like the names of its parts. */
import { z } from 'zod'
import type { Matrix } from '../geometry/matrix.ts'
import type { CoordinateSystem } from '../formats/coordinate-system.ts'
import { rotationOf } from '../formats/orientation.ts'

export const measureKinds = ['distance', 'edge', 'angle', 'faces', 'radius', 'thickness', 'box'] as const
export type MeasureKind = (typeof measureKinds)[number]

const triple = z.tuple([z.number(), z.number(), z.number()]).readonly()

/** A measurement and its drawing. Metres in the model's own coordinates. */
const measurementSchema = z.object({
  id: z.string().min(1).max(64),
  kind: z.enum(measureKinds),
  name: z.string().min(1).max(60),
  /** Millimetres; degrees for an angle. */
  value: z.number(),
  /** Extents of a box or along the axes, millimetres; null if it has none. */
  sizeMm: triple.nullable(),
  /** 6 numbers per line. */
  lines: z.array(z.number()).max(6 * 2048),
  /** 3 numbers per point. */
  dots: z.array(z.number()).max(3 * 2048),
  /** Position of its label. */
  at: triple,
})
export type Measurement = z.infer<typeof measurementSchema>

/** In order of creation. The limit is more than anyone needs. */
export const measurementsSchema = z.array(measurementSchema).max(500)

/**
 * Returns the measurement after a change of unit or orientation: it rotates and scales with the model; angles are
 * unchanged.
 */
export function measurementInCoordinateSystem(
  measurement: Measurement,
  before: CoordinateSystem,
  after: CoordinateSystem,
): Measurement {
  const k = after.scale / before.scale
  const [from, to] = [rotationOf(before), rotationOf(after)]
  // The columns of a rotation are the rows of its inverse: first transforms back to the coordinates as read.
  const turn = to.map((row) => [0, 1, 2].map((axis) => row.reduce((sum, value, i) => sum + value * from[axis]![i]!, 0)))
  return moved(measurement, turn, k, [0, 0, 0])
}

/**
 * Returns the measurement after a transform of the model; null if it is no longer valid: after a non-uniform scale, and
 * for extents along the axes after a rotation away from them.
 */
export function measurementPlaced(measurement: Measurement, matrix: Matrix): Measurement | null {
  const columns = [0, 4, 8].map((at) => matrix.slice(at, at + 3))
  const lengths = columns.map((column) => Math.hypot(...column))
  const [k = 1] = lengths
  const isEven = lengths.every((length) => Math.abs(length / k - 1) < 1e-6)
  const turn = [0, 1, 2].map((row) => columns.map((column) => column[row]! / k))
  const isAlongAxes = turn.flat().every((value) => Math.abs(value) < 1e-6 || Math.abs(Math.abs(value) - 1) < 1e-6)
  if (!isEven || (measurement.sizeMm !== null && !isAlongAxes)) return null
  return moved(measurement, turn, k, [matrix[12]!, matrix[13]!, matrix[14]!])
}

/** Rotated by the rows of a rotation or reflection, scaled and moved. */
function moved(
  measurement: Measurement,
  turn: readonly (readonly number[])[],
  k: number,
  by: readonly [number, number, number],
): Measurement {
  const turned = (
    [x, y, z]: readonly [number, number, number],
    rows = turn,
    [dx, dy, dz] = by,
  ): [number, number, number] => {
    const [a, b, c] = rows.map(([p, q, r]) => k * (p! * x + q! * y + r! * z) + 0)
    return [a! + dx, b! + dy, c! + dz]
  }
  const all = (numbers: readonly number[]): number[] =>
    Array.from({ length: Math.floor(numbers.length / 3) }, (_, i) =>
      turned([numbers[i * 3]!, numbers[i * 3 + 1]!, numbers[i * 3 + 2]!]),
    ).flat()
  const lengths = turn.map((row) => row.map(Math.abs))
  return {
    ...measurement,
    value: measurement.kind === 'angle' ? measurement.value : measurement.value * k,
    sizeMm: measurement.sizeMm && turned(measurement.sizeMm, lengths, [0, 0, 0]),
    lines: all(measurement.lines),
    dots: all(measurement.dots),
    at: turned(measurement.at),
  }
}
