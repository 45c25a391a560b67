import type { Catalogue } from '../../../shared/catalogue/catalogue.ts'
import { draftStore } from './draft.ts'
import { studioStore, type CatalogueState } from '../studio-store.ts'
import { batchOf, type Services, type Batch } from './batch.ts'

/** Returns the form's batch; null while its own model is unknown. */
export function currentBatch(): Batch | null {
  return batchOf(draftStore.getState().draft, currentServices(), studioStore.getState().snapshot?.assets ?? [])
}

/** Returns the services, as far as the window knows them. */
export function currentServices(): Services {
  const { snapshot, catalogues } = studioStore.getState()
  return { connections: snapshot?.connections ?? [], catalogues: readyCatalogues(catalogues) }
}

/** Returns the catalogues that have loaded. */
export function readyCatalogues(states: Readonly<Record<string, CatalogueState>>): Record<string, Catalogue> {
  return Object.fromEntries(
    Object.entries(states).flatMap(([id, state]) => (state.status === 'ready' ? [[id, state.catalogue]] : [])),
  )
}
