/**
 * Manual transforms of a model's objects, as data: an ordered list that is stored with the version made from it.
 * Objects are numbered from 0: the file's in the order of its parts, then added ones.
 */
import { z } from 'zod'

/** Maximum number of added models. */
export const maxAdded = 32

const millimetres = z.number().min(-1e9).max(1e9)
const point = z.tuple([millimetres, millimetres, millimetres])
const part = z.number().min(-1).max(1)
/** Negative: mirrored along that axis. */
const factor = z
  .number()
  .min(-1e4)
  .max(1e4)
  .refine((value) => Math.abs(value) >= 1e-4, 'too flat')
const object = z.number().int().min(0).max(100_000)

/** A placement relative to the file: scaled along its own axes and rotated about a point, then moved. */
export const poseSchema = z.object({
  aboutMm: point,
  moveMm: point,
  /** A quaternion x, y, z, w of non-zero length. */
  turn: z.tuple([part, part, part, part]).refine((turn) => Math.hypot(...turn) > 1e-3, 'no rotation'),
  scale: z.tuple([factor, factor, factor]),
})
export type Pose = z.infer<typeof poseSchema>

export const transformChangeSchema = z.discriminatedUnion('kind', [
  /** Replaces an earlier pose of the same object. Null: all objects together, applied after their own poses. */
  z.object({ kind: z.literal('pose'), object: object.nullable(), pose: poseSchema }),
  /** Adds a model from the library under the next number. */
  z.object({
    kind: z.literal('add'),
    object,
    asset: z.object({ id: z.string().min(1).max(100), name: z.string().max(200) }),
  }),
  /** Removes an added object. */
  z.object({ kind: z.literal('remove'), object }),
  /** Whether all objects become a single one. */
  z.object({ kind: z.literal('join'), joined: z.boolean() }),
])
export type TransformChange = z.infer<typeof transformChangeSchema>

/** Maximum number of changes; objects with the same pose count as one (`gatheredChanges`). */
export const maxChanges = 4000

/** A list of changes within these limits. */
export const transformChangesSchema = z.array(transformChangeSchema).min(1).max(maxChanges)
