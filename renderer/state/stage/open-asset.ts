/** The asset on the stage: this window's own state, saved in the settings for its next start. */
import { createStore } from 'zustand/vanilla'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'

/** `id` is null while the stage is empty. */
export const openAssetStore = createStore<{ id: string | null }>()(() => ({ id: null }))

/** The id that the settings contain, as last reported. */
let reported: string | null = null
/** Ids that this window has saved and whose event has not come yet. */
let unconfirmed: (string | null)[] = []

/** Returns the id of the asset on the stage, or null. */
export function openAssetId(): string | null {
  return openAssetStore.getState().id
}

/** Restores the asset that was on the stage when the window was last closed. */
export function restoreOpenAsset(saved: string | null): void {
  reported = saved
  unconfirmed = []
  openAssetStore.setState({ id: saved })
}

/** Changes the asset on the stage at once, and saves it. */
export async function setOpenAsset(id: string | null): Promise<void> {
  openAssetStore.setState({ id })
  unconfirmed.push(id)
  const saved = await attempt(() => bridge().call('settings.change', { openAssetId: id }))
  if (saved === undefined || reported === id) unconfirmed = unconfirmed.filter((one) => one !== id)
}

/** Follows a change that another window or program made. What this window saved itself is not read back. */
export function followOpenAsset(id: string | null): void {
  if (id === reported) return
  reported = id
  const echo = unconfirmed.indexOf(id)
  if (echo === -1) openAssetStore.setState({ id })
  else unconfirmed.splice(0, echo + 1)
}
