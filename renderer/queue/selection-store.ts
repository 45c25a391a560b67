/** Which rows of the queue are selected, which one the keyboard stands on, and what is asked before it is done. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Job } from '../../shared/job.ts'

export interface SelectionState {
  selected: ReadonlySet<string>
  /** Where a range begins. */
  anchor: string | null
  /** The only row that is reached with Tab. */
  current: string | null
  /** Jobs whose cancelling has to be confirmed. */
  confirming: readonly Job[] | null
}

const none: ReadonlySet<string> = new Set()

/** The store itself, for actions and tests. */
export const selectionStore = createStore<SelectionState>()(() => ({
  selected: none,
  anchor: null,
  current: null,
  confirming: null,
}))

/** A part of the selection. */
export function useSelection<Part>(select: (state: SelectionState) => Part): Part {
  return useStore(selectionStore, select)
}

/** Stands on a row; the selection stays. */
export function standOn(current: string | null): void {
  if (selectionStore.getState().current !== current) selectionStore.setState({ current })
}

/** Adds a row to the selection or takes it out. */
export function toggleSelected(id: string): void {
  selectionStore.setState(({ selected }) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    return { selected: next, anchor: id, current: id }
  })
}

/** Selects everything between where the range began and a row, in the order shown. */
export function selectTo(id: string, shown: readonly string[]): void {
  selectionStore.setState(({ anchor, current, selected }) => {
    const from = anchor ?? current ?? id
    const [a, b] = [shown.indexOf(from), shown.indexOf(id)]
    if (b < 0) return {}
    if (a < 0) return { selected: new Set([...selected, id]), anchor: id, current: id }
    return { selected: new Set(shown.slice(Math.min(a, b), Math.max(a, b) + 1)), anchor: from, current: id }
  })
}

/** Selects exactly these. */
export function selectAll(ids: readonly string[]): void {
  selectionStore.setState({ selected: new Set(ids) })
}

/** Selects nothing. */
export function clearSelection(): void {
  if (selectionStore.getState().selected.size > 0) selectionStore.setState({ selected: none, anchor: null })
}
