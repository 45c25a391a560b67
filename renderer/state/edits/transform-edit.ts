/** Models placed by hand: what was moved, turned, scaled and added and is not kept yet, and keeping it. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { maxChanges } from '../../../shared/edits/transform-change.ts'
import type { TransformChange } from '../../../shared/edits/transform-change.ts'
import { gatheredChanges, settledChanges } from '../../../shared/edits/transform-plan.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { listOf, listPlace, withoutKept } from './change-list.ts'
import type { ChangeLists } from './change-list.ts'
import { discardChanges, keepChanges } from './kept-changes.ts'
import { announceDone } from '../messages.ts'
import { stagePlace } from '../stage/put-on-stage.ts'
import { changeOf } from '../undo/undo-step.ts'
import type { PlaceHere, PlacingStep } from '../undo/undo-step.ts'
import { recordStep, undoOfLastStep } from '../undo/undo-history.ts'
import { transformToolStore } from './transform-tool.ts'

export interface TransformEditState extends ChangeLists<TransformChange> {
  /** While something is dragged: the list as it would be; null where nothing is, and where a drag was given up. */
  live: { assetId: string; added: readonly TransformChange[]; changes: readonly TransformChange[] } | null
}

/** The store itself, for actions and tests. */
export const transformEditStore = createStore<TransformEditState>()(() => ({
  edits: {},
  live: null,
  keeping: null,
  kept: null,
}))

/** A part of the state. */
export function useTransformEdit<Part>(select: (state: TransformEditState) => Part): Part {
  return useStore(transformEditStore, select)
}

/** The changes of an asset that are not kept yet; always the same list where there are none. */
export function placingOf(state: TransformEditState, assetId: string): readonly TransformChange[] {
  return listOf(state, assetId).changes
}

/** The same with what is being dragged: what the stage shows. */
export function shownPlacingOf(state: TransformEditState, assetId: string): readonly TransformChange[] {
  return state.live?.assetId === assetId ? state.live.changes : placingOf(state, assetId)
}

/** Adds changes as one step. What a later one takes the place of goes. */
export function changePlacing(assetId: string, added: readonly TransformChange[], step: PlacingStep): void {
  const place = placingPlace(assetId)
  const before = place.now()
  const after = settledChanges([...before, ...added])
  place.put(after)
  recordStep({ kind: 'placed', ...step }, [changeOf(place, before, after)])
}

/** Shows changes while they are dragged: nothing is a step yet. */
export function dragPlacing(assetId: string, added: readonly TransformChange[]): void {
  const before = placingOf(transformEditStore.getState(), assetId)
  transformEditStore.setState({ live: { assetId, added, changes: settledChanges([...before, ...added]) } })
}

/** The drag is over and becomes a step, unless it was given up. */
export function endPlacingDrag(assetId: string, step: PlacingStep): void {
  const { live } = transformEditStore.getState()
  if (live?.assetId !== assetId) return
  transformEditStore.setState({ live: null })
  changePlacing(assetId, live.added, step)
}

/** Puts back what is being dragged. False where nothing is. */
export function giveUpDrag(): boolean {
  if (transformEditStore.getState().live === null) return false
  transformEditStore.setState({ live: null })
  return true
}

/**
 * Puts the tool away; what was not saved stands as it was again, with a way back. False where the tool was not in use.
 */
export function endTransform(): boolean {
  if (!transformToolStore.getState().on) return false
  giveUpDrag()
  transformToolStore.setState({ on: false, laying: false })
  const assetId = stagePlace.now()
  if (assetId === null || !discardChanges(placingPlace(assetId), { kind: 'placing-discarded' })) return true
  announceDone(messageWords.placing.discarded, undoOfLastStep())
  return true
}

/** One step back of the tool: the drag, the choice of a face, else the tool itself. False where there is nothing to end. */
export function stepTransformBack(): boolean {
  if (giveUpDrag()) return true
  if (!transformToolStore.getState().laying) return endTransform()
  transformToolStore.setState({ laying: false })
  return true
}

/** Another model stands on the stage: what became a version is forgotten. */
export function settlePlacing(): void {
  transformEditStore.setState(withoutKept)
}

/** Whether there are few enough changes to save them as a version. `own`: objects of the file. */
export function keepsAll(changes: readonly TransformChange[], own: number): boolean {
  return changes.length <= maxChanges || gatheredChanges(changes, own).length <= maxChanges
}

/** The engine makes a version, which then stands on the stage. Where it refuses, the changes stay as they are. `own`: objects of the file. */
export async function keepPlacing(asset: Asset, own: number): Promise<void> {
  const place = placingPlace(asset.id)
  if (place.now().length === 0) return
  const toEdit = (changes: readonly TransformChange[]) =>
    ({ kind: 'transform', changes: gatheredChanges(changes, own) }) as const
  await keepChanges(transformEditStore, place, asset, toEdit)
}

function placingPlace(assetId: string): PlaceHere<readonly TransformChange[]> {
  const place = listPlace('placing', transformEditStore, assetId)
  return {
    ...place,
    put: (changes) => {
      place.put(changes)
      // What waits to be saved is never out of sight.
      if (changes.length > 0) transformToolStore.setState({ on: true })
    },
  }
}
