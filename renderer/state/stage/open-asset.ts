/** The asset on the stage: this window's own state, saved in the settings for the next start. */
import { createStore } from 'zustand/vanilla'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'

/** `id` is null while the stage is empty. */
export const openAssetStore = createStore<{ id: string | null }>()(() => ({ id: null }))

/** This window's saves that have not been reported back yet, oldest first. Each is reported once, in order. */
let unreported: { id: string | null; isSaved: boolean }[] = []

/** Returns the id of the asset on the stage, or null. */
export function openAssetId(): string | null {
  return openAssetStore.getState().id
}

/** Restores the asset that was on the stage when the window was last closed. */
export function restoreOpenAsset(saved: string | null): void {
  unreported = []
  openAssetStore.setState({ id: saved })
}

/** Changes the asset on the stage immediately and saves it. */
export async function setOpenAsset(id: string | null): Promise<void> {
  openAssetStore.setState({ id })
  const save = { id, isSaved: false }
  unreported.push(save)
  if ((await attempt(() => bridge().call('settings.change', { openAssetId: id }))) === undefined)
    unreported = unreported.filter((other) => other !== save)
  save.isSaved = true
}

/**
 * Follows the settings as they are reported. While a save from this window is pending, incoming reports predate it and
 * are not applied to the stage.
 */
export function followOpenAsset(id: string | null): void {
  const own = unreported.findIndex((save) => save.id === id)
  unreported.splice(0, own + 1)
  if (unreported.length === 0) openAssetStore.setState({ id })
}

/** Follows settings loaded after an interruption, during which reports may have been lost. */
export function reloadOpenAsset(id: string | null): void {
  unreported = unreported.filter(({ isSaved }) => !isSaved)
  if (unreported.length === 0) openAssetStore.setState({ id })
}
