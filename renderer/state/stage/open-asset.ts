/**
 * The asset on the stage: each window has its own, which survives a reload. It is saved in the settings for the next
 * start.
 */
import { createStore } from 'zustand/vanilla'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'
import { remember, remembered } from '../window-memory.ts'

/** `id` is null while the stage is empty. */
export const openAssetStore = createStore<{ id: string | null }>()(() => ({ id: null }))

/** Returns the id of the asset on the stage, or null. */
export function openAssetId(): string | null {
  return openAssetStore.getState().id
}

/** Returns the asset on this window's stage before a reload; undefined in a new window. */
export function rememberedOpenAsset(): string | null | undefined {
  return (remembered('asset') as { id: string | null } | undefined)?.id
}

/** Restores this window's own asset, or in a new window the one that was saved last. */
export function restoreOpenAsset(saved: string | null): void {
  const own = rememberedOpenAsset()
  openAssetStore.setState({ id: own === undefined ? saved : own })
}

/** Changes the asset on the stage immediately and saves it. */
export async function setOpenAsset(id: string | null): Promise<void> {
  openAssetStore.setState({ id })
  remember('asset', { id })
  await attempt(() => bridge().call('settings.change', { openAssetId: id }))
}
