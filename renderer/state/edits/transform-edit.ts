/** Manual transforms: objects moved, rotated, scaled and added, dragging, and saving. */
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { maxChanges, type TransformChange } from '../../../shared/edits/transform-change.ts'
import { gatheredChanges, settledChanges } from '../../../shared/edits/transform-plan.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { announceDone } from '../messages.ts'
import { openAssetId } from '../stage/open-asset.ts'
import { recordStep, undoOfLastStep } from '../undo/undo-history.ts'
import { changeOf, type PlacingStep } from '../undo/undo-step.ts'
import { transformAsset } from './edit-commands.ts'
import { editOf, editsIn, noEdits, type Edits } from './edits.ts'
import { transformToolStore } from './transform-tool.ts'

export interface TransformEditState extends Edits<TransformChange> {
  /** The provisional list during a drag; null without a drag, and after it was cancelled. */
  live: { assetId: string; added: readonly TransformChange[]; changes: readonly TransformChange[] } | null
}

export const transformEditStore = createStore<TransformEditState>()(() => ({ ...noEdits, live: null }))

export const transformEdits = editsIn(transformEditStore, {
  kind: 'placing',
  discarded: { kind: 'placing-discarded' },
  // The tool is always active while there are unsaved changes.
  onWrite: ({ length }) => length > 0 && transformToolStore.setState({ on: true }),
})
export const { settle: settlePlacing } = transformEdits

/** Returns an asset's unsaved changes; the same empty list every time if there are none. */
export function placingOf(state: TransformEditState, assetId: string): readonly TransformChange[] {
  return editOf(state, assetId).changes
}

/** Returns the unsaved changes together with those of the current drag. */
export function shownPlacingOf(state: TransformEditState, assetId: string): readonly TransformChange[] {
  return state.live?.assetId === assetId ? state.live.changes : placingOf(state, assetId)
}

/** Adds changes as one step. A later change of the same kind and object replaces an earlier one. */
export function changePlacing(assetId: string, added: readonly TransformChange[], step: PlacingStep): void {
  const target = transformEdits.targetOf(assetId)
  const before = target.read()
  const after = settledChanges([...before, ...added])
  target.write(after)
  recordStep({ kind: 'placed', ...step }, [changeOf(target, before, after)])
}

/** Shows changes during a drag, before they become a step. */
export function dragPlacing(assetId: string, added: readonly TransformChange[]): void {
  const before = placingOf(transformEditStore.getState(), assetId)
  transformEditStore.setState({ live: { assetId, added, changes: settledChanges([...before, ...added]) } })
}

/** Ends a drag, which becomes a step unless it was cancelled. */
export function endPlacingDrag(assetId: string, step: PlacingStep): void {
  const { live } = transformEditStore.getState()
  if (live?.assetId !== assetId) return
  transformEditStore.setState({ live: null })
  changePlacing(assetId, live.added, step)
}

/** Cancels a drag. Returns false if there is none. */
export function cancelDrag(): boolean {
  if (transformEditStore.getState().live === null) return false
  transformEditStore.setState({ live: null })
  return true
}

/** Deactivates the tool and discards unsaved changes, which can be undone. Returns false if the tool was inactive. */
export function endTransform(): boolean {
  if (!transformToolStore.getState().on) return false
  cancelDrag()
  transformToolStore.setState({ on: false, laying: false })
  const assetId = openAssetId()
  if (assetId !== null && transformEdits.discard(assetId))
    announceDone(messageWords.placing.discarded, undoOfLastStep())
  return true
}

/** Cancels the drag, otherwise face selection, otherwise the tool. Returns false if there is nothing to cancel. */
export function cancelTransform(): boolean {
  if (cancelDrag()) return true
  if (!transformToolStore.getState().laying) return endTransform()
  transformToolStore.setState({ laying: false })
  return true
}

/** Returns whether the changes fit into one version. `own`: number of objects in the file. */
export function canSavePlacing(changes: readonly TransformChange[], own: number): boolean {
  return changes.length <= maxChanges || gatheredChanges(changes, own).length <= maxChanges
}

/** Saves the changes as a version. `own`: number of objects in the file. */
export async function savePlacing(asset: Asset, own: number): Promise<void> {
  await transformEdits.save(asset, (changes) => transformAsset(asset.id, gatheredChanges(changes, own)))
}
