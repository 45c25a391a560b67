/** The contents of the bin while its dialog is open. */
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'
import { bringBack } from './assets.ts'

export interface BinState {
  open: boolean
  /** Most recently deleted first; null while loading. */
  assets: readonly Asset[] | null
}

export const binStore = createStore<BinState>()(() => ({ open: false, assets: null }))

export function openBin(): void {
  binStore.setState({ open: true, assets: null })
  void load()
}

export function closeBin(): void {
  binStore.setState({ open: false })
}

/** Restores assets to the library, each as a separate undo step. */
export async function restoreFromBin(ids: readonly string[]): Promise<void> {
  for (const id of ids) await bringBack(id)
  await load()
}

/** Deletes assets permanently. */
export async function eraseFromBin(ids: readonly string[]): Promise<void> {
  for (const id of ids) if ((await attempt(() => bridge().call('assets.erase', { id }))) === undefined) break
  await load()
}

async function load(): Promise<void> {
  const assets = await attempt(() => bridge().call('assets.bin', {}))
  if (assets !== undefined) binStore.setState({ assets })
}
