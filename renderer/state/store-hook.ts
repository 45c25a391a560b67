/** Hooks that read a zustand store, kept out of the stores' own files, which import no React. */
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'

/** Returns a hook that selects a part of a store's state and re-renders when that part changes. */
export function storeHook<State>(store: Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>) {
  return function useSelected<Part>(select: (state: State) => Part): Part {
    return useStore(store, select)
  }
}
