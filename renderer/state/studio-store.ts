/** The window's copy of the studio: the snapshot, kept up to date by events, and the catalogues requested so far. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import type { Catalogue } from '../../shared/catalogue/catalogue.ts'
import type { Snapshot } from '../../shared/protocol/contract.ts'

/** The state of a catalogue in the window: loading, loaded, or failed with a reason. */
export type CatalogueState =
  { status: 'loading' } | { status: 'ready'; catalogue: Catalogue } | { status: 'failed'; error: ErrorData }

export interface StudioState {
  status: 'starting' | 'ready' | 'failed'
  /** Why the snapshot could not be loaded; null unless `failed`. */
  error: ErrorData | null
  /** Null until the first answer. */
  snapshot: Snapshot | null
  /** By connection. */
  catalogues: Record<string, CatalogueState>
}

/** The store itself, for actions and tests. */
export const studioStore = createStore<StudioState>()(() => ({
  status: 'starting',
  error: null,
  snapshot: null,
  catalogues: {},
}))

/** Returns a part of the studio's state and re-renders when it changes. */
export function useStudio<Part>(select: (state: StudioState) => Part): Part {
  return useStore(studioStore, select)
}

/** Returns a part of the snapshot. Only for components that are rendered once the studio is ready. */
export function useSnapshot<Part>(select: (snapshot: Snapshot) => Part): Part {
  return useStore(studioStore, (state) => select(snapshotOf(state)))
}

/** The snapshot for actions. Throws before the studio is ready. */
export function currentSnapshot(): Snapshot {
  return snapshotOf(studioStore.getState())
}

function snapshotOf(state: StudioState): Snapshot {
  if (state.snapshot === null) throw new Error('The studio has not answered yet')
  return state.snapshot
}
