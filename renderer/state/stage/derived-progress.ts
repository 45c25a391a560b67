/** Progress of the derived files that the window waits for. */
import { createStore } from 'zustand/vanilla'
import type { StudioEvent } from '../../../shared/protocol/studio-event.ts'
import type { DerivedProgress } from '../../../shared/protocol/derived.ts'

/** The newest report of each file, by `<asset> <kind>`. */
export const derivedStore = createStore<Record<string, DerivedProgress>>()(() => ({}))

/** Applies progress events; finished files are dropped. */
export function followDerived(events: readonly StudioEvent[]): void {
  for (const event of events)
    if (event.type === 'derived') {
      const { assetId, kind, fraction } = event.progress
      const { [`${assetId} ${kind}`]: _before, ...others } = derivedStore.getState()
      derivedStore.setState(fraction >= 1 ? others : { ...others, [`${assetId} ${kind}`]: event.progress }, true)
    }
}
