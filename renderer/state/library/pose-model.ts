/** Stands, turns and sizes a model, and remembers it for the next result of the same service's model. */
import { isPlain } from '../../../shared/formats/coordinate-system.ts'
import type { Orientation } from '../../../shared/formats/orientation.ts'
import { makerOf, type Asset } from '../../../shared/protocol/asset.ts'
import {
  maxPoseHabits,
  poseHabitKey,
  poseHabitOf,
  posedCoordinateSystem,
  type PoseHabit,
} from '../../../shared/protocol/pose-habit.ts'
import { changeSettings } from '../settings.ts'
import { studioStore } from '../studio-store.ts'
import { recordStep } from '../undo/undo-history.ts'
import { changeOf, type Change, type UndoTarget } from '../undo/undo-step.ts'
import { takeAsset } from './assets.ts'

/** Gives a model an orientation or a longest side, in one step. */
export async function poseModel(
  asset: Asset,
  { orientation = null, largestMm = null }: { orientation?: Orientation | null; largestMm?: number | null },
): Promise<void> {
  const next = posedCoordinateSystem(asset, orientation, largestMm)
  const before = poseHabitOf(asset, habits())
  await takeAsset(asset, isPlain(next) ? null : next, () =>
    rememberPose(asset, {
      orientation: orientation ?? before?.orientation ?? null,
      largestMm: largestMm ?? before?.largestMm ?? null,
      always: before?.always ?? false,
    }),
  )
}

/** Chooses whether every result of the asset's service and model is posed like this. */
export async function poseEveryResult(asset: Asset, always: boolean): Promise<void> {
  const habit = poseHabitOf(asset, habits())
  if (habit !== null)
    recordStep({ kind: 'pose-habit', name: habit.name, always }, await rememberPose(asset, { ...habit, always }))
}

/** Forgets what is remembered for a model of a service. */
export async function forgetPose(key: string): Promise<void> {
  await habitTarget(key).write(null)
}

async function rememberPose(asset: Asset, pose: Omit<PoseHabit, 'key' | 'name'>): Promise<Change[]> {
  const key = poseHabitKey(asset)
  const name = makerOf(asset.provenance)
  if (key === null || name === null) return []
  const target = habitTarget(key)
  const [before, after] = [target.read(), { ...pose, key, name }]
  await target.write(after)
  return [changeOf(target, before, after)]
}

function habitTarget(key: string): UndoTarget<PoseHabit | null> {
  return {
    key: `pose habit ${key}`,
    read: () => habits().find((habit) => habit.key === key) ?? null,
    write: async (habit) => {
      const others = habits().filter((one) => one.key !== key)
      await changeSettings({ poseHabits: [...others, ...(habit === null ? [] : [habit])].slice(-maxPoseHabits) })
    },
    isEqual: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  }
}

function habits(): readonly PoseHabit[] {
  return studioStore.getState().snapshot?.settings.poseHabits ?? []
}
