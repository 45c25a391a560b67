/** How an asset's file is to be taken where it does not say, or says it wrongly: which way is up, and how long its unit is. */
import { z } from 'zod'
import type { ModelFacts } from './model-facts.ts'

/** An axis of the model as it is read: metres, Y up. */
export const upAxes = ['y', '-y', 'z', '-z', 'x', '-x'] as const
export type UpAxis = (typeof upAxes)[number]

export const stanceSchema = z.object({
  /** What points up. */
  up: z.enum(upAxes),
  /** Every length as read is multiplied by this: 25.4 for a file in inches that was taken for millimetres. */
  scale: z.number().min(1e-6).max(1e6),
})
export type Stance = z.infer<typeof stanceSchema>

/** As the file is read. */
export const plainStance: Stance = { up: 'y', scale: 1 }

/** Whether it changes nothing. */
export function isPlain({ up, scale }: Stance): boolean {
  return up === 'y' && scale === 1
}

type Row = readonly [x: number, y: number, z: number]

/** Rows of the rotation (never a mirror image) that brings an axis up; the front stays in front where it can. */
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

/** The same measures once the file is taken otherwise: exact, so that nothing has to be measured again. */
export function factsWithStance(facts: ModelFacts, before: Stance, after: Stance): ModelFacts {
  const k = after.scale / before.scale
  // Sizes are turned back to how the file is read, and from there to how it is taken now.
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

/** Which of the axes a row takes its number from. */
function axisOf(row: Row): 0 | 1 | 2 {
  return row[0] !== 0 ? 0 : row[1] !== 0 ? 1 : 2
}
