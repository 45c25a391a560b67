/** How far the studio is with the derived files that the window waits for. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { StudioEvent } from '../../../shared/protocol/contract.ts'
import type { DerivedKind, DerivedProgress } from '../../../shared/protocol/derived.ts'

/** The newest word about each, by asset and kind. */
const store = createStore<Record<string, DerivedProgress>>()(() => ({}))

/** Of this request, or null while nothing was said of it. `fraction` is 0 … 1. */
export function useDerivedProgress(assetId: string | null, kind: DerivedKind | null): DerivedProgress | null {
  return useStore(store, (state) => state[`${assetId} ${kind}`] ?? null)
}

/** Takes in what events say; what is finished is forgotten, so that the next time starts afresh. */
export function followDerived(events: readonly StudioEvent[]): void {
  for (const event of events)
    if (event.type === 'derived') {
      const { assetId, kind, fraction } = event.progress
      const { [`${assetId} ${kind}`]: _before, ...others } = store.getState()
      store.setState(fraction >= 1 ? others : { ...others, [`${assetId} ${kind}`]: event.progress }, true)
    }
}
