/** Selects a part of `studioStore` and re-renders when it changes. */
import type { Snapshot } from '../../shared/protocol/commands/studio-commands.ts'
import { storeHook } from './store-hook.ts'
import { currentSnapshot, studioStore } from './studio-store.ts'

export const useStudio = storeHook(studioStore)

/** Returns a part of the snapshot. Only for components that are rendered once the studio is ready. */
export function useSnapshot<Part>(select: (snapshot: Snapshot) => Part): Part {
  return useStudio((state) => select(currentSnapshot(state)))
}
