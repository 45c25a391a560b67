/**
 * Inspects stored assets one by one in the background, so that results are available before their thumbnails. After a
 * crash the next start continues.
 */
import { AppError, type ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { defaultCoordinateSystem, isSameCoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import { poseHabitOf, posedCoordinateSystem, type PoseHabit } from '../../../shared/protocol/pose-habit.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'
import type { LibraryContext } from './context.ts'
import { typeOfMediaType } from '../../../shared/formats/file-type.ts'
import { changedAsset } from './changed-asset.ts'
import { inspectAsset } from './inspect-asset.ts'
import { assetPath } from './sidecar.ts'

interface InspectionQueue {
  add(id: string): void
  /** Resolves when the queue is empty. */
  settled(): Promise<void>
}

/**
 * `change` saves an asset and reports it. A new result gets the pose that `poseHabits` has for every result of its
 * service's model.
 */
export function createInspectionQueue(
  context: LibraryContext,
  change: (id: string, change: (asset: Asset) => Asset) => Promise<unknown>,
  poseHabits: () => readonly PoseHabit[] = () => [],
): InspectionQueue {
  const waiting = new Set<string>()
  let working: Promise<void> | null = null

  const setAside = (id: string, path: string): ErrorData | null => {
    try {
      context.guard.check(id, path)
      return null
    } catch (thrown) {
      return AppError.from(thrown).toData()
    }
  }

  const one = async (id: string): Promise<void> => {
    const asset = context.store.assets.get(id)
    if (asset?.pending !== true) return
    const path = assetPath(context, asset)
    const problem = setAside(id, path)
    if (problem !== null) {
      await change(id, (now) => ({ ...now, problem, pending: false }))
      return
    }
    const type = typeOfMediaType(asset.mediaType)
    const inspected = await context.guard.run(id, asset.provenance.jobId, () =>
      inspectAsset(context, id, path, type, context.stopping, asset.coordinateSystem),
    )
    // What was missing or left out in its archive can no longer be determined from the model.
    const missing = [...new Set([...asset.missing, ...inspected.missing])]
    const notes = withoutRepeats([...(asset.notes ?? []), ...(inspected.notes ?? [])])
    // Changing the coordinate system triggers another inspection.
    await change(id, (now) =>
      isSameCoordinateSystem(
        now.coordinateSystem ?? defaultCoordinateSystem,
        asset.coordinateSystem ?? defaultCoordinateSystem,
      )
        ? posedAsAlways(asset, {
            ...now,
            ...inspected,
            missing,
            ...(notes.length > 0 ? { notes } : {}),
            pending: false,
            problem: problemAfter(now),
          })
        : now,
    )
    if (asset.facts === null && context.store.assets.get(id)?.pending === true) waiting.add(id)
  }

  /** Only once: whoever turns the model back afterwards keeps it so. */
  const posedAsAlways = (before: Asset, inspected: Asset): Asset => {
    const habit = poseHabitOf(inspected, poseHabits())
    const isNew = before.facts === null && inspected.facts !== null && inspected.coordinateSystem === undefined
    if (!isNew || habit?.always !== true) return inspected
    const coordinateSystem = posedCoordinateSystem(inspected, habit.orientation, habit.largestMm)
    return changedAsset(inspected, { coordinateSystem })
  }

  const work = async (): Promise<void> => {
    for (const id of waiting) {
      if (context.stopping.aborted) break
      waiting.delete(id)
      try {
        await one(id)
      } catch (thrown) {
        const error = AppError.from(thrown)
        if (!context.stopping.aborted)
          context.log('warn', 'what was kept could not be looked into', { assetId: id, reason: error.message })
      }
    }
    working = null
  }

  return {
    add(id) {
      waiting.add(id)
      working ??= work()
    },
    settled: async () => working ?? undefined,
  }
}

function withoutRepeats(notes: readonly Remark[]): Remark[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()]
}

/** Clears the mark of a file that was blocked and could be inspected after all. */
function problemAfter({ problem }: Asset): ErrorData | null {
  return problem?.details?.['reason'] === 'stopped-twice' ? null : problem
}
