/** What the stage and the panel beside it share of the models on the plate; nothing of it outlives the window. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { shownPlacingOf } from '../../state/edits/transform-edit.ts'
import { useTransformEdit } from '../../state/edits/use-transform-edit.ts'
import type { PlateObject } from './plate-objects.ts'
import { standingOf, type Standing } from './standing.ts'

export interface TransformView {
  /** The open model whose objects these are; null: the tool is not on the stage. */
  assetId: string | null
  own: readonly PlateObject[]
  /** By number, as far as they have come. */
  added: Readonly<Record<number, PlateObject>>
  /** Steps of a drag, millimetres. */
  stepMm: number
  /** The handle of the gizmo that is below the pointer, as three names it: a click there is the gizmo's. */
  pointed: string | null
}

/** The store itself. */
export const transformViewStore = createStore<TransformView>()(() => ({
  assetId: null,
  own: [],
  added: {},
  stepMm: 1,
  pointed: null,
}))

/** A part of it. */
export function useTransformView<Part>(select: (view: TransformView) => Part): Part {
  return useStore(transformViewStore, select)
}

/** All objects of an asset in their places, with what is dragged; none until its model stands on the stage. */
export function useStanding(assetId: string): Standing[] {
  const own = useTransformView((view) => (view.assetId === assetId ? view.own : none))
  const added = useTransformView((view) => view.added)
  const changes = useTransformEdit((state) => shownPlacingOf(state, assetId))
  return useMemo(() => standingNow(own, added, changes), [own, added, changes])
}

const none: readonly PlateObject[] = []

/** The same at this moment, for what hands do. */
export function standingNow(
  own: readonly PlateObject[],
  added: TransformView['added'],
  changes: Parameters<typeof standingOf>[1],
): Standing[] {
  if (own.length === 0) return []
  return standingOf([...own, ...addedObjects(changes, added)], changes)
}

/** Those that a list adds, and does not take away again; one that is on its way has no pieces yet. */
function addedObjects(changes: Parameters<typeof standingOf>[1], added: TransformView['added']): PlateObject[] {
  const removed = new Set(changes.flatMap((change) => (change.kind === 'remove' ? [change.object] : [])))
  return changes.flatMap((change) => {
    if (change.kind !== 'add' || removed.has(change.object)) return []
    const coming: PlateObject = {
      number: change.object,
      name: change.asset.name,
      pieces: [],
      middleMm: [0, 0, 0],
      aboutMm: [0, 0, 0],
      animated: false,
      added: true,
    }
    return added[change.object] ?? coming
  })
}
