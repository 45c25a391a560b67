/** What stands on the stage, as a place of the history. */
import { endComparison } from './compare.ts'
import { changeSettings } from '../settings.ts'
import { setSideBySide } from './stage-display.ts'
import type { Place } from '../undo/undo-step.ts'
import { studioStore } from '../studio-store.ts'
import { windowStore } from '../window-store.ts'

/** Puts an asset on the stage, alone unless all pictures of its job are asked for; null clears it. */
export async function putOnStage(
  id: string | null,
  { sideBySide = false }: { sideBySide?: boolean } = {},
): Promise<void> {
  windowStore.setState({ libraryOpen: false })
  endComparison()
  setSideBySide(sideBySide)
  await changeSettings({ openAssetId: id })
}

/** The id of the asset on the stage, or null. */
export const stagePlace: Place<string | null> & Place = {
  key: 'stage',
  now: () => studioStore.getState().snapshot?.settings.openAssetId ?? null,
  put: (id) => putOnStage(id as string | null),
}

/** The name of an asset that is in the library; null: it is not. */
export function assetNamed(id: string): string | null {
  return studioStore.getState().snapshot?.assets.find((asset) => asset.id === id)?.name ?? null
}

/** The key of the place that says whether an asset is in the bin. */
export function binKey(id: string): string {
  return `bin ${id}`
}
