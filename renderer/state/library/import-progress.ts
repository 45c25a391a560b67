/** An import of several files while it runs. */
import { createStore } from 'zustand/vanilla'

export interface ImportProgress {
  /** Files that have been imported or refused. */
  done: number
  total: number
  /** The current file. */
  name: string
  isCancelled: boolean
}

export const importProgressStore = createStore<{ current: ImportProgress | null }>()(() => ({ current: null }))

/** Stops after the current file; those before it stay in the library. */
export function cancelImport(): void {
  importProgressStore.setState(({ current }) => ({ current: current && { ...current, isCancelled: true } }))
}
