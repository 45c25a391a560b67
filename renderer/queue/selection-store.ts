/** The queue's selection, its focused row, and the jobs to confirm. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Job } from '../../shared/protocol/job.ts'
import { extendedTo, noSelection, toggled, type Selection } from '../state/library/selection.ts'

export interface SelectionState extends Selection {
  /** The only row that is a tab stop. */
  current: string | null
  /** Jobs whose cancellation has to be confirmed. */
  confirming: readonly Job[] | null
}

export const selectionStore = createStore<SelectionState>()(() => ({
  ...noSelection,
  current: null,
  confirming: null,
}))

export function useSelection<Part>(select: (state: SelectionState) => Part): Part {
  return useStore(selectionStore, select)
}

/** Focuses a row; the selection stays. */
export function focusRow(current: string | null): void {
  if (selectionStore.getState().current !== current) selectionStore.setState({ current })
}

/** Adds a row to the selection or removes it. */
export function toggleSelected(id: string): void {
  selectionStore.setState((state) => ({ ...toggled(state, id), current: id }))
}

/** Selects the range from its anchor to a row, in display order. */
export function selectTo(id: string, visibleIds: readonly string[]): void {
  if (!visibleIds.includes(id)) return
  selectionStore.setState((state) => ({ ...extendedTo(state, id, visibleIds, state.current), current: id }))
}

export function selectAll(ids: readonly string[]): void {
  selectionStore.setState({ selected: new Set(ids) })
}

export function clearSelection(): void {
  if (selectionStore.getState().selected.size > 0) selectionStore.setState(noSelection)
}
