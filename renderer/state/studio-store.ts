/** What the window knows of the studio: the snapshot, kept up to date by events, and the catalogues asked for so far. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../shared/app-error.ts'
import type { Catalogue } from '../../shared/catalogue.ts'
import type { Snapshot } from '../../shared/contract.ts'

/** A catalogue as the window sees it: being asked for, here, or refused with a reason. */
export type CatalogueState =
  { status: 'loading' } | { status: 'ready'; catalogue: Catalogue } | { status: 'failed'; error: ErrorData }

export interface StudioState {
  status: 'starting' | 'ready' | 'failed'
  /** Why the studio could not be asked; null unless `failed`. */
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

/** A part of the studio's state; draws again when that part changes. */
export function useStudio<Part>(select: (state: StudioState) => Part): Part {
  return useStore(studioStore, select)
}

/** A part of the snapshot. Only for components below the point where the studio is ready. */
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
