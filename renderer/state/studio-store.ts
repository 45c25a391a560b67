/** The window's copy of the studio: the snapshot, kept up to date by events, and the catalogues requested so far. */
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import type { Catalogue } from '../../shared/catalogue/catalogue.ts'
import type { Snapshot } from '../../shared/protocol/commands/studio-commands.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import { applyEvent } from './apply-event.ts'

/** The state of a catalogue in the window: loading, loaded, or failed with a reason. */
export type CatalogueState =
  { status: 'loading' } | { status: 'ready'; catalogue: Catalogue } | { status: 'failed'; error: ErrorData }

export interface StudioState {
  status: 'starting' | 'ready' | 'failed'
  /** Why the snapshot could not be loaded; null unless `failed`. */
  error: ErrorData | null
  /** Null until the first response. */
  snapshot: Snapshot | null
  /** By connection. */
  catalogues: Record<string, CatalogueState>
}

export const studioStore = createStore<StudioState>()(() => ({
  status: 'starting',
  error: null,
  snapshot: null,
  catalogues: {},
}))

/** Applies an event implied by a response; does nothing before the studio is ready. */
export function applyToStudio(event: StudioEvent): void {
  studioStore.setState(({ snapshot }) => (snapshot === null ? {} : { snapshot: applyEvent(snapshot, event) }))
}

/** Returns a connection's catalogue; undefined if it is not loaded. */
export function catalogueOf(connectionId: string, { catalogues } = studioStore.getState()): Catalogue | undefined {
  const state = catalogues[connectionId]
  return state?.status === 'ready' ? state.catalogue : undefined
}

/** Returns the snapshot. Throws before the studio is ready. */
export function currentSnapshot({ snapshot } = studioStore.getState()): Snapshot {
  if (snapshot === null) throw new Error('The studio has not answered yet')
  return snapshot
}
