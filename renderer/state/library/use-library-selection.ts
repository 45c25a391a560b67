/** Reads the library selection. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { useSnapshot } from '../use-studio.ts'
import { librarySelection } from './library-selection.ts'

/** Returns whether an asset is selected. */
export function useIsSelected(id: string): boolean {
  return useStore(librarySelection, ({ selected }) => selected.has(id))
}

/** Returns the selected assets in selection order, leaving out those deleted since. */
export function useSelectedAssets(): readonly Asset[] {
  const selected = useStore(librarySelection, (state) => state.selected)
  const assets = useSnapshot((snapshot) => snapshot.assets)
  return useMemo(() => [...selected].flatMap((id) => assets.find((asset) => asset.id === id) ?? []), [selected, assets])
}
