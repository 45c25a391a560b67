/** The batch that stands in the form now. */
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts'
import { draftStore } from './draft.ts'
import { studioStore } from '../studio-store.ts'
import type { CatalogueState } from '../studio-store.ts'
import { batchOf } from './batch.ts'
import type { Services, Batch } from './batch.ts'

/** Null while the form's own model is not known. */
export function currentBatch(): Batch | null {
  return batchOf(draftStore.getState().draft, currentServices(), studioStore.getState().snapshot?.assets ?? [])
}

/** What the window knows of the services now. */
export function currentServices(): Services {
  const { snapshot, catalogues } = studioStore.getState()
  return { connections: snapshot?.connections ?? [], catalogues: readyCatalogues(catalogues) }
}

/** Those that have come. */
export function readyCatalogues(states: Readonly<Record<string, CatalogueState>>): Record<string, Catalogue> {
  return Object.fromEntries(
    Object.entries(states).flatMap(([id, state]) => (state.status === 'ready' ? [[id, state.catalogue]] : [])),
  )
}
