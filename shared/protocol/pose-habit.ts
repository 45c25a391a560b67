/** The pose and size that an artist gave the results of a service's model, suggested for its next ones. */
import { z } from 'zod'
import { defaultCoordinateSystem, type CoordinateSystem } from '../formats/coordinate-system.ts'
import { orientationSchema, type Orientation } from '../formats/orientation.ts'
import { lineSchema } from '../text/line-schema.ts'
import type { Asset } from './asset.ts'

export const poseHabitSchema = z.object({
  /** Whose results: see `poseHabitKey`. */
  key: z.string().max(400),
  /** The model and its service, for people. */
  name: lineSchema,
  /** As read. Null: none was chosen. */
  orientation: orientationSchema.nullable(),
  /** Longest side. Null: as made. */
  largestMm: z.number().positive().nullable(),
  /** Applied to every new result before it is shown. */
  always: z.boolean(),
})
export type PoseHabit = z.infer<typeof poseHabitSchema>

/** The oldest ones are forgotten. */
export const maxPoseHabits = 200

/** Returns null for imported files and for results that keep the pose of the model they were made from. */
export function poseHabitKey({ kind, provenance }: Pick<Asset, 'kind' | 'provenance'>): string | null {
  const { provider, modelId, operation, inputs } = provenance
  if (kind !== 'model' || provider === null || modelId === null || inputs.some(({ slot }) => slot === 'mesh'))
    return null
  return [provider, modelId, operation].join(' ')
}

/** Returns the habit for an asset, if there is one. */
export function poseHabitOf(asset: Asset, habits: readonly PoseHabit[]): PoseHabit | null {
  const key = poseHabitKey(asset)
  return key === null ? null : (habits.find((habit) => habit.key === key) ?? null)
}

/** Returns the orientation to suggest for an asset: that of the habit, else the likely one for its shape, else null. */
export function suggestedOrientation({ facts }: Pick<Asset, 'facts'>, habit: PoseHabit | null): Orientation | null {
  return habit?.orientation ?? facts?.pose ?? null
}

/** Returns the coordinate system that gives a model this orientation and longest side; null keeps the current one. */
export function posedCoordinateSystem(
  { coordinateSystem = defaultCoordinateSystem, facts }: Pick<Asset, 'coordinateSystem' | 'facts'>,
  orientation: Orientation | null,
  largestMm: number | null,
): CoordinateSystem {
  const nowMm = Math.max(...(facts?.sizeMm ?? [0]))
  const factor = largestMm === null || !(nowMm > 0) ? 1 : largestMm / nowMm
  const { up, turn } = orientation ?? coordinateSystem
  const scale = Math.min(1e6, Math.max(1e-6, Number((coordinateSystem.scale * factor).toPrecision(12))))
  return { up, ...(turn === undefined ? {} : { turn }), scale }
}
