/**
 * What an artist moves, turns, scales, mirrors and puts together on the stage, as data: a list that is kept in order with the version
 * that was made of it. Objects are counted from 0: those of the file in the order of its parts, behind them those that were added.
 */
import { z } from 'zod'

/** Models that can be added to one. */
export const maxAdded = 32

const millimetres = z.number().min(-1e9).max(1e9)
const place = z.tuple([millimetres, millimetres, millimetres])
const part = z.number().min(-1).max(1)
/** Below zero: mirrored along that axis. */
const factor = z
  .number()
  .min(-1e4)
  .max(1e4)
  .refine((value) => Math.abs(value) >= 1e-4, 'too flat')
const object = z.number().int().min(0).max(100_000)

/** How something is placed, counted from how its file has it: scaled along its own axes, then turned, both about a place, then moved. */
export const poseSchema = z.object({
  aboutMm: place,
  moveMm: place,
  /** A quaternion x, y, z, w, of any length but 0. */
  turn: z.tuple([part, part, part, part]).refine((turn) => Math.hypot(...turn) > 1e-3, 'no rotation'),
  scale: z.tuple([factor, factor, factor]),
})
export type Pose = z.infer<typeof poseSchema>

export const transformChangeSchema = z.discriminatedUnion('kind', [
  /** Takes the place of an earlier pose of the same object. Null: all together, after each has its own. */
  z.object({ kind: z.literal('pose'), object: object.nullable(), pose: poseSchema }),
  /** Another model of the library, as it is taken there, under the next number. */
  z.object({
    kind: z.literal('add'),
    object,
    asset: z.object({ id: z.string().min(1).max(100), name: z.string().max(200) }),
  }),
  /** Takes one that was added away again. */
  z.object({ kind: z.literal('remove'), object }),
  /** Whether everything is one object from now on, or each object stays one. */
  z.object({ kind: z.literal('join'), joined: z.boolean() }),
])
export type TransformChange = z.infer<typeof transformChangeSchema>

/** Changes that may be kept at once: objects that are placed alike are one of them (`gatheredChanges`). */
export const maxChanges = 4000

/** All that may be kept at once. */
export const transformChangesSchema = z.array(transformChangeSchema).min(1).max(maxChanges)
