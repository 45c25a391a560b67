/** The coordinate system of a file that specifies none or a wrong one: the up axis, and the length of its unit. */
import { z } from 'zod'
import type { ModelFacts } from '../protocol/model-facts.ts'

/** An axis of the model as read: metres, Y up. */
export const upAxes = ['y', '-y', 'z', '-z', 'x', '-x'] as const
export type UpAxis = (typeof upAxes)[number]

export const coordinateSystemSchema = z.object({
  /** The axis that points up. */
  up: z.enum(upAxes),
  /** Factor for every length as read: 25.4 for a file in inches that was read as millimetres. */
  scale: z.number().min(1e-6).max(1e6),
})
export type CoordinateSystem = z.infer<typeof coordinateSystemSchema>

/** The identity: leaves the file as read. */
export const defaultCoordinateSystem: CoordinateSystem = { up: 'y', scale: 1 }

/** Whether it leaves the file as read. */
export function isPlain({ up, scale }: CoordinateSystem): boolean {
  return up === 'y' && scale === 1
}

type Row = readonly [x: number, y: number, z: number]

/** Rows of the rotation (never a reflection) that turns an axis up; the front stays in front where possible. */
export const rotations: Record<UpAxis, readonly [Row, Row, Row]> = {
  y: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  '-y': [
    [1, 0, 0],
    [0, -1, 0],
    [0, 0, -1],
  ],
  z: [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  '-z': [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  x: [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  '-x': [
    [0, 1, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ],
}

/** Returns the facts in another coordinate system, exactly, without a new measurement. */
export function factsInCoordinateSystem(
  facts: ModelFacts,
  before: CoordinateSystem,
  after: CoordinateSystem,
): ModelFacts {
  const k = after.scale / before.scale
  // Sizes are rotated back to the file's axes, and from there to the new ones.
  const read: [number, number, number] = [0, 0, 0]
  rotations[before.up].forEach((row, to) => {
    read[axisOf(row)] = facts.sizeMm[to]!
  })
  const [width, height, depth] = rotations[after.up].map((row) => read[axisOf(row)] * k)
  return {
    ...facts,
    sizeMm: [width!, height!, depth!],
    areaMm2: facts.areaMm2 * k ** 2,
    volumeMm3: facts.volumeMm3 * k ** 3,
  }
}

/** The source axis for a row of the rotation matrix. */
function axisOf(row: Row): 0 | 1 | 2 {
  return row[0] !== 0 ? 0 : row[1] !== 0 ? 1 : 2
}
