/** What has been measured on a model by hand: kept with its asset, as the names of its parts are. */
import { z } from 'zod'
import type { Matrix } from '../geometry/matrix.ts'
import { rotations, type CoordinateSystem } from '../formats/coordinate-system.ts'

export const measureKinds = ['distance', 'edge', 'angle', 'faces', 'radius', 'thickness', 'box'] as const
export type MeasureKind = (typeof measureKinds)[number]

const triple = z.tuple([z.number(), z.number(), z.number()]).readonly()

/** One thing that was measured, with what is drawn for it. Metres in the model's own coordinates. */
const measurementSchema = z.object({
  id: z.string().min(1).max(64),
  kind: z.enum(measureKinds),
  name: z.string().min(1).max(60),
  /** Millimetres; degrees for an angle. */
  value: z.number(),
  /** Of a box or along the axes, millimetres; null if it has none. */
  sizeMm: triple.nullable(),
  /** 6 numbers for each line. */
  lines: z.array(z.number()).max(6 * 2048),
  /** 3 numbers for each. */
  dots: z.array(z.number()).max(3 * 2048),
  /** Where its label stands. */
  at: triple,
})
export type Measurement = z.infer<typeof measurementSchema>

/** In the order in which they were taken. More than anybody reads. */
export const measurementsSchema = z.array(measurementSchema).max(500)

/** The same measurement once the file is taken otherwise: it turns and grows with the model, an angle stays what it is. */
export function measurementInCoordinateSystem(
  measurement: Measurement,
  before: CoordinateSystem,
  after: CoordinateSystem,
): Measurement {
  const k = after.scale / before.scale
  const [from, to] = [rotations[before.up], rotations[after.up]]
  // Rows of a rotation are its columns the other way round: first back to how the file is read.
  const turn = to.map((row) => [0, 1, 2].map((axis) => row.reduce((sum, value, i) => sum + value * from[axis]![i]!, 0)))
  return moved(measurement, turn, k, [0, 0, 0])
}

/**
 * The same measurement on a model that was put elsewhere; null if it cannot be said any more: where lengths along one axis have grown
 * more than along another, and for sizes along the axes where those have turned away from them.
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

/** Turned by the rows of a rotation, or of a mirror image, grown and moved. */
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
