/** What is known of each compared model while it stands on the stage: set inside the canvas, read around it. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { StageModel } from '../stage-model.ts'
import type { StageStatus } from '../stage-status.ts'
import type { Heat } from '../use-heat.ts'

export interface CompareCell {
  status: StageStatus
  /** The preview or the whole. */
  model: StageModel | null
  heat: Heat
}

const nothing: CompareCell = { status: { state: 'empty' }, model: null, heat: { state: 'none' } }
const store = createStore<{ cells: Readonly<Record<string, CompareCell>> }>()(() => ({ cells: {} }))

/** All of them by asset. */
export function useCells(): Readonly<Record<string, CompareCell>> {
  return useStore(store, ({ cells }) => cells)
}

/** The one of an asset; empty where nothing is known yet. */
export function cellOf(cells: Readonly<Record<string, CompareCell>>, assetId: string): CompareCell {
  return cells[assetId] ?? nothing
}

/** Updates the state of one cell. */
export function reportCell(assetId: string, news: Partial<CompareCell>): void {
  store.setState(({ cells }) => ({ cells: { ...cells, [assetId]: { ...cellOf(cells, assetId), ...news } } }))
}

/** Nothing of it is on the stage any more. */
export function forgetCell(assetId: string): void {
  store.setState(({ cells }) => ({ cells: Object.fromEntries(Object.entries(cells).filter(([id]) => id !== assetId)) }))
}

/** Loading one at a time: whether this one is over with it, for good or not. */
export function hasLoaded({ status }: CompareCell): boolean {
  return status.state === 'error' || (status.state === 'ready' && status.missing === null)
}
