/** The selection in the library. */
import { createStore } from 'zustand/vanilla'
import { extendedTo, noSelection, toggled, type Selection } from './selection.ts'

export const librarySelection = createStore<Selection>()(() => noSelection)

/** Adds an asset to the selection or removes it. */
export function toggleAsset(id: string): void {
  librarySelection.setState((state) => toggled(state, id))
}

/** Selects the range from the anchor, or from the open asset if there is none, in display order. */
export function selectAssetsTo(id: string, visibleIds: readonly string[], openId: string | null): void {
  librarySelection.setState((state) => extendedTo(state, id, visibleIds, openId))
}

export function selectAssets(ids: readonly string[]): void {
  librarySelection.setState({ selected: new Set(ids) })
}

export function clearAssets(): void {
  if (librarySelection.getState().selected.size > 0) librarySelection.setState(noSelection)
}
