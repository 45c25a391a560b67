/** What was changed by hand is kept as a version, or discarded. */
import type { EditInput } from '../../../shared/edits/edit.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { bridge } from '../current-bridge.ts'
import type { ListStore } from './change-list.ts'
import { attempt, speak } from '../messages.ts'
import { openVersion } from '../stage/open-version.ts'
import { changeOf } from '../undo/undo-step.ts'
import type { PlaceHere, StepKind } from '../undo/undo-step.ts'
import { recordStep } from '../undo/undo-history.ts'

/**
 * Saves the changes at `place` as a version, which then opens on the stage. If that is refused, they stay as they are. Only one
 * edit is saved at a time.
 */
export async function keepChanges<Change>(
  store: ListStore<Change>,
  place: PlaceHere<readonly Change[]>,
  asset: Asset,
  toEdit: (changes: readonly Change[]) => EditInput,
): Promise<void> {
  if (store.getState().keeping !== null) return
  const changes = place.now()
  store.setState({ keeping: asset.id })
  speak(messageWords.versions.saving)
  try {
    const made = await attempt(() => bridge().call('assets.edit', { assetId: asset.id, edit: toEdit(changes) }))
    if (made === undefined) return
    store.setState({ kept: asset.id })
    await openVersion(made, asset, [changeOf(place, changes, [])])
  } finally {
    store.setState({ keeping: null })
  }
}

/** Back to the file as it is; that too can be undone. False where nothing was changed. */
export function discardChanges<Change>(place: PlaceHere<readonly Change[]>, step: StepKind): boolean {
  const before = place.now()
  if (before.length === 0) return false
  place.put([])
  recordStep(step, [changeOf(place, before, [])])
  return true
}
