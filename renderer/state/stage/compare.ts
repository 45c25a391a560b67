/** Models that are compared on the stage. */
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { clearAssets } from '../library/library-selection.ts'
import { stageStore } from './stage-display.ts'
import { studioStore } from '../studio-store.ts'
import { windowStore } from '../window-store.ts'

/** More would leave each of them too little room to be looked at. */
export const comparedAtMost = 4

/** Next to each other, or two over one another with a slider between them. */
export type CompareWay = 'beside' | 'slider'

export interface CompareState {
  /** On the stage; the first is what the others are held against. Empty: nothing is compared. */
  compared: readonly string[]
  way: CompareWay
  /** The two under the slider, left and right, as places in `compared`. */
  pair: readonly [number, number]
  /** Where the slider stands, 0 … 1 of the width. */
  split: number
  /** All at one scale; null: as their sizes suggest. */
  trueSize: boolean | null
  /** The table is open. */
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

/** Those of some assets that can be compared: models that are still there, each once, in the order given. Pure. */
export function comparableOf(assets: readonly Asset[], ids: readonly string[]): readonly string[] {
  const wanted = new Set(ids)
  const models = new Set(assets.flatMap(({ id, kind }) => (wanted.has(id) && kind === 'model' ? [id] : [])))
  return [...wanted].filter((id) => models.has(id))
}

/** Whether the stage shows a comparison. */
export function isComparing(): boolean {
  return compareStore.getState().compared.length > 0
}

/**
 * Puts two to four models beside each other on the stage. What is not a model, comes twice or is one too many is left out.
 * Whatever lies over the stage closes.
 */
export function compare(ids: readonly string[]): void {
  const models = comparableOf(studioStore.getState().snapshot?.assets ?? [], ids)
  if (models.length < 2) return
  // Deviation is measured against the first of them.
  stageStore.setState({ deviationAgainst: null, playing: null })
  compareStore.setState({
    compared: models.slice(0, comparedAtMost),
    pair: [0, 1],
    split: 0.5,
    trueSize: null,
  })
  clearAssets()
  windowStore.setState({ libraryOpen: false, queueOpen: false })
}

/** The stage shows the open model again. */
export function endComparison(): void {
  if (isComparing()) compareStore.setState({ compared: [] })
}

/** Sets how the comparison is shown. */
export function setComparison(
  change: Partial<Pick<CompareState, 'way' | 'pair' | 'split' | 'trueSize' | 'figures'>>,
): void {
  compareStore.setState(change.split === undefined ? change : { ...change, split: within(change.split) })
}

function within(split: number): number {
  return Math.min(1, Math.max(0, split))
}
