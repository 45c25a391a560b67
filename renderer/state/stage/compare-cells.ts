/** The state of each compared model on the stage: set inside the canvas, read outside it. */
import { createStore } from 'zustand/vanilla'
import type { StageModel } from '../../viewer/stage-model.ts'
import type { StageStatus } from '../../viewer/stage-status.ts'
import type { Heat } from '../../viewer/use-heat.ts'

export interface CompareCell {
  status: StageStatus
  /** The preview or the whole model. */
  model: StageModel | null
  heat: Heat
}

type Cells = Readonly<Record<string, CompareCell>>

const emptyCell: CompareCell = { status: { state: 'empty' }, model: null, heat: { state: 'none' } }

/** By asset. */
export const compareCellStore = createStore<{ cells: Cells }>()(() => ({ cells: {} }))

/** Returns the cell of an asset; empty before anything is reported. */
export function cellOf(cells: Cells, assetId: string): CompareCell {
  return cells[assetId] ?? emptyCell
}

export function reportCell(assetId: string, change: Partial<CompareCell>): void {
  compareCellStore.setState(({ cells }) => ({
    cells: { ...cells, [assetId]: { ...cellOf(cells, assetId), ...change } },
  }))
}

export function forgetCell(assetId: string): void {
  compareCellStore.setState(({ cells }) => ({
    cells: Object.fromEntries(Object.entries(cells).filter(([id]) => id !== assetId)),
  }))
}

/** Returns whether loading has finished, with a model or an error; models load one at a time. */
export function hasLoaded({ status }: CompareCell): boolean {
  return status.state === 'error' || (status.state === 'ready' && status.missing === null)
}
