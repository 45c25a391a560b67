import { useStore } from 'zustand'
import type { DerivedKind, DerivedProgress } from '../../../shared/protocol/derived.ts'
import { derivedStore } from './derived-progress.ts'

/** Returns the progress of a derived file, or null until it is reported. `fraction` is 0 … 1. */
export function useDerivedProgress(assetId: string | null, kind: DerivedKind | null): DerivedProgress | null {
  return useStore(derivedStore, (state) => state[`${assetId} ${kind}`] ?? null)
}
