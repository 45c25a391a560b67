/** What is selected in the library: to be compared, tagged, marked or deleted together. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { extendedTo, noSelection, toggled } from './selection.ts'
import type { Selection } from './selection.ts'
import { useSnapshot } from '../studio-store.ts'

/** The store itself, for actions and tests. */
export const librarySelection = createStore<Selection>()(() => noSelection)

/** Whether a thing is selected. */
export function useIsSelected(id: string): boolean {
  return useStore(librarySelection, ({ selected }) => selected.has(id))
}

/** What is selected, in the order in which it was; without what was deleted meanwhile. */
export function useSelectedAssets(): readonly Asset[] {
  const selected = useStore(librarySelection, (state) => state.selected)
  const assets = useSnapshot((snapshot) => snapshot.assets)
  return useMemo(() => [...selected].flatMap((id) => assets.find((asset) => asset.id === id) ?? []), [selected, assets])
}

/** Adds a thing to the selection or takes it out. */
export function toggleAsset(id: string): void {
  librarySelection.setState((state) => toggled(state, id))
}

/** Selects everything from where the range began, or else the open one, to a thing, in the order shown. */
export function selectAssetsTo(id: string, shown: readonly string[], openId: string | null): void {
  librarySelection.setState((state) => extendedTo(state, id, shown, openId))
}

/** Selects exactly these. */
export function selectAssets(ids: readonly string[]): void {
  librarySelection.setState({ selected: new Set(ids) })
}

/** Selects nothing. */
export function clearAssets(): void {
  if (librarySelection.getState().selected.size > 0) librarySelection.setState(noSelection)
}
