/** The objects on the plate and their poses. */
import { useMemo } from 'react'
import type { TransformChange } from '../../../shared/edits/transform-change.ts'
import { shownPlacingOf } from '../../state/edits/transform-edit.ts'
import { useTransformEdit } from '../../state/edits/use-transform-edit.ts'
import type { PlateObject, TransformView } from '../../state/edits/transform-view.ts'
import { useTransformView } from '../../state/edits/use-transform-view.ts'
import { posedObjects, type PosedObject } from './standing.ts'

/** Returns all objects of an asset, including while they are dragged; none until its model is on the stage. */
export function useStanding(assetId: string): PosedObject[] {
  const own = useTransformView((view) => (view.assetId === assetId ? view.own : noObjects))
  const added = useTransformView((view) => view.added)
  const changes = useTransformEdit((state) => shownPlacingOf(state, assetId))
  return useMemo(
    () => (own.length === 0 ? [] : posedObjects([...own, ...addedObjects(changes, added)], changes)),
    [own, added, changes],
  )
}

const noObjects: readonly PlateObject[] = []

/** Returns the added objects that have not been removed; one that is still loading has no pieces. */
function addedObjects(changes: readonly TransformChange[], added: TransformView['added']): PlateObject[] {
  const removed = new Set(changes.flatMap((change) => (change.kind === 'remove' ? [change.object] : [])))
  return changes.flatMap((change) => {
    if (change.kind !== 'add' || removed.has(change.object)) return []
    const loading: PlateObject = {
      number: change.object,
      name: change.asset.name,
      pieces: [],
      middleMm: [0, 0, 0],
      aboutMm: [0, 0, 0],
      animated: false,
      isAdded: true,
    }
    return added[change.object] ?? loading
  })
}
