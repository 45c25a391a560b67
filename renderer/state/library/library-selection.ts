/** What is selected in the library: to be compared, tagged, marked or deleted together. */
import { createStore } from 'zustand/vanilla'
import { extendedTo, noSelection, toggled } from './selection.ts'
import type { Selection } from './selection.ts'

export const librarySelection = createStore<Selection>()(() => noSelection)

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
