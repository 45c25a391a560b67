/** The wish that stands in the form now. */
import type { Catalogue } from '../../shared/catalogue.ts'
import { draftStore } from './draft.ts'
import { studioStore } from './studio-store.ts'
import type { CatalogueState } from './studio-store.ts'
import { wishOf } from './wish.ts'
import type { Services, Wish } from './wish.ts'

/** Null while the form's own model is not known. */
export function currentWish(): Wish | null {
  return wishOf(draftStore.getState().draft, currentServices())
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
