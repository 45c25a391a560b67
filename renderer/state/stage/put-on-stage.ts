/** Puts assets on the stage as undoable steps. */
import { endComparison } from './compare.ts'
import { openAssetId, setOpenAsset } from './open-asset.ts'
import { setSideBySide } from './stage-display.ts'
import type { UndoTarget } from '../undo/undo-step.ts'
import { studioStore } from '../studio-store.ts'
import { windowStore } from '../window-store.ts'

/** Puts an asset on the stage, alone unless all pictures of its job are requested; null clears the stage. */
export async function putOnStage(
  id: string | null,
  { sideBySide = false }: { sideBySide?: boolean } = {},
): Promise<void> {
  windowStore.setState({ libraryOpen: false })
  endComparison()
  setSideBySide(sideBySide)
  await setOpenAsset(id)
}

/** The id of the asset on the stage, or null. */
export const stageTarget: UndoTarget<string | null> & UndoTarget = {
  key: 'stage',
  read: openAssetId,
  write: (id) => putOnStage(id as string | null),
}

/** Returns the name of an asset, or null if it is not in the library. */
export function assetNamed(id: string): string | null {
  return studioStore.getState().snapshot?.assets.find((asset) => asset.id === id)?.name ?? null
}

/** Returns the undo target's key for whether an asset is in the bin. */
export function binKey(id: string): string {
  return `bin ${id}`
}
