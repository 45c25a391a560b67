import { useStore } from 'zustand'
import { compareCellStore, type CompareCell } from './compare-cells.ts'

/** Returns the state of all compared models by asset. */
export function useCompareCells(): Readonly<Record<string, CompareCell>> {
  return useStore(compareCellStore, ({ cells }) => cells)
}
