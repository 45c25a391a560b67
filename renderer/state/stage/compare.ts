/** Models that are compared on the stage. */
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { clearAssets } from '../library/library-selection.ts'
import { stageStore } from './stage-display.ts'
import { studioStore } from '../studio-store.ts'
import { windowStore } from '../window-store.ts'

/** Maximum number of models; more would be too small to compare. */
export const maxCompared = 4

/** Side by side, or two overlaid with a slider. */
export type CompareWay = 'beside' | 'slider'

export interface CompareState {
  /** The compared assets; the first is the reference. Empty while nothing is compared. */
  compared: readonly string[]
  way: CompareWay
  /** The two models under the slider, left and right, as indices into `compared`. */
  pair: readonly [number, number]
  /** The position of the slider, 0 … 1 of the width. */
  split: number
  /** All models at the same scale; null for automatic. */
  trueSize: boolean | null
  /** Whether the table is open. */
  figures: boolean
}

export const compareStore = createStore<CompareState>()(() => ({
  compared: [],
  way: 'beside',
  pair: [0, 1],
  split: 0.5,
  trueSize: null,
  figures: true,
}))

/** Returns the models among assets that still exist, each once, in their order. Pure. */
export function comparableOf(assets: readonly Asset[], ids: readonly string[]): readonly string[] {
  const wanted = new Set(ids)
  const models = new Set(assets.flatMap(({ id, kind }) => (wanted.has(id) && kind === 'model' ? [id] : [])))
  return [...wanted].filter((id) => models.has(id))
}

export function isComparing(): boolean {
  return compareStore.getState().compared.length > 0
}

/** Compares two to four models on the stage; others are left out. Panels over the stage close. */
export function compare(ids: readonly string[]): void {
  const models = comparableOf(studioStore.getState().snapshot?.assets ?? [], ids)
  if (models.length < 2) return
  // Deviation is measured against the first of them.
  stageStore.setState({ deviationAgainst: null, playing: null })
  compareStore.setState({
    compared: models.slice(0, maxCompared),
    pair: [0, 1],
    split: 0.5,
    trueSize: null,
  })
  clearAssets()
  windowStore.setState({ libraryOpen: false, queueOpen: false, inspectedId: models[0] ?? null })
}

/** Ends the comparison. */
export function endComparison(): void {
  if (!isComparing()) return
  compareStore.setState({ compared: [] })
  windowStore.setState({ inspectedId: null })
}

export function setComparison(
  change: Partial<Pick<CompareState, 'way' | 'pair' | 'split' | 'trueSize' | 'figures'>>,
): void {
  compareStore.setState(change.split === undefined ? change : { ...change, split: clampSplit(change.split) })
}

function clampSplit(split: number): number {
  return Math.min(1, Math.max(0, split))
}
