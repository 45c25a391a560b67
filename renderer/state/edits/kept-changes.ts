/** What was changed by hand is kept as a version, or discarded. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { messageWords } from '../../words/state/message-words.ts'
import type { ListStore } from './change-list.ts'
import { attempt, speak } from '../messages.ts'
import { openVersion } from '../stage/open-version.ts'
import { changeOf } from '../undo/undo-step.ts'
import type { PlaceHere, StepKind } from '../undo/undo-step.ts'
import { recordStep } from '../undo/undo-history.ts'

/**
 * Has `make` ask the engine for a version of the changes at `place`, which then stands on the stage. Where it refuses, they stay as
 * they are. Only one at a time is kept.
 */
export async function keepChanges<Change>(
  store: ListStore<Change>,
  place: PlaceHere<readonly Change[]>,
  asset: Asset,
  make: (changes: readonly Change[]) => Promise<Asset>,
): Promise<void> {
  if (store.getState().keeping !== null) return
  const changes = place.now()
  store.setState({ keeping: asset.id })
  speak(messageWords.versions.saving)
  try {
    const made = await attempt(() => make(changes))
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
