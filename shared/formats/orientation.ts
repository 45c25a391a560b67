/** The 24 orientations of a model: which of its axes points up, and quarter turns about the vertical. */
import { z } from 'zod'

/** An axis of the model as read: metres, Y up. */
export const upAxes = ['y', '-y', 'z', '-z', 'x', '-x'] as const
export type UpAxis = (typeof upAxes)[number]

export const orientationSchema = z.object({
  /** The axis that points up. */
  up: z.enum(upAxes),
  /** Quarter turns about the vertical that follow, anticlockwise from above. Absent: none. */
  turn: z.number().int().min(1).max(3).optional(),
})
export type Orientation = z.infer<typeof orientationSchema>

export type Row = readonly [x: number, y: number, z: number]
export type Rotation = readonly [Row, Row, Row]

/** Rows of the rotation (never a reflection) that turns an axis up; the front stays in front where possible. */
const upRotations: Record<UpAxis, Rotation> = {
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

const all = upAxes.flatMap((up) => [{ up }, ...[1, 2, 3].map((turn) => ({ up, turn }))]) satisfies Orientation[]

/** Returns the rows of an orientation's rotation. */
export function rotationOf({ up, turn = 0 }: Orientation): Rotation {
  const quarters = Array.from({ length: turn }, () => 'vertical' as const)
  return quarters.reduce((rows, axis) => turned(rows, axis), upRotations[up])
}

/** A quarter turn as seen on the stage: about the vertical, the line of sight, or the line from left to right. */
export type QuarterTurn = 'vertical' | 'sight' | 'side'

/** Returns the orientation after a quarter turn: anticlockwise from above, clockwise from the front, or forwards. */
export function quarterTurned(orientation: Orientation, axis: QuarterTurn): Orientation {
  return orientationOf(turned(rotationOf(orientation), axis))
}

/** Returns the orientation in which one axis points up and another, square to it, faces the viewer. */
export function facing(up: UpAxis, front: UpAxis): Orientation {
  const towards = all.filter((one) => one.up === up)
  return towards.find((one) => alongFront(one) === front) ?? { up }
}

/** Returns the axis of the model as read that faces the viewer. */
export function alongFront(orientation: Orientation): UpAxis {
  const row = rotationOf(orientation)[2]
  const axis = (['x', 'y', 'z'] as const)[row.findIndex((value) => value !== 0)]!
  return row.includes(1) ? axis : `-${axis}`
}

export function isSameOrientation(one: Orientation, other: Orientation): boolean {
  return one.up === other.up && (one.turn ?? 0) === (other.turn ?? 0)
}

function orientationOf(rows: Rotation): Orientation {
  const same = (one: Orientation) => rotationOf(one).every((row, i) => row.every((value, k) => value === rows[i]![k]!))
  return all.find(same)!
}

function turned([x, y, z]: Rotation, axis: QuarterTurn): Rotation {
  if (axis === 'vertical') return [z, y, minus(x)]
  return axis === 'sight' ? [y, minus(x), z] : [x, minus(z), y]
}

function minus([x, y, z]: Row): Row {
  // Adding 0 turns −0 into 0.
  return [-x + 0, -y + 0, -z + 0]
}
