/** The coordinate system of a file that specifies none or a wrong one: its orientation, and the length of its unit. */
import { z } from 'zod'
import type { ModelFacts } from '../protocol/model-facts.ts'
import { isSameOrientation, orientationSchema, rotationOf, type Row } from './orientation.ts'

export const coordinateSystemSchema = orientationSchema.extend({
  /** Factor for every length as read: 25.4 for a file in inches that was read as millimetres. */
  scale: z.number().min(1e-6).max(1e6),
})
export type CoordinateSystem = z.infer<typeof coordinateSystemSchema>

/** The identity: leaves the file as read. */
export const defaultCoordinateSystem: CoordinateSystem = { up: 'y', scale: 1 }

/** Whether it leaves the file as read. */
export function isPlain(coordinateSystem: CoordinateSystem): boolean {
  return isSameCoordinateSystem(coordinateSystem, defaultCoordinateSystem)
}

export function isSameCoordinateSystem(one: CoordinateSystem, other: CoordinateSystem): boolean {
  return one.scale === other.scale && isSameOrientation(one, other)
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
  rotationOf(before).forEach((row, to) => {
    read[axisOf(row)] = facts.sizeMm[to]!
  })
  const [width, height, depth] = rotationOf(after).map((row) => read[axisOf(row)] * k)
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
