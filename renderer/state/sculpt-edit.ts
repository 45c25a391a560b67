/** What is sculpted by hand: the strokes that are not kept yet with their undo, what the stage says of them, and keeping them. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../shared/asset.ts'
import type { ErrorData } from '../../shared/app-error.ts'
import { mostSculptChanges, mostSculptPoints, sculptPoints } from '../../shared/sculpt-change.ts'
import type { SculptChange, SculptStroke } from '../../shared/sculpt-change.ts'
import type { CuttingPlane } from '../../shared/section.ts'
import { messageWords } from '../words/state/message-words.ts'
import { discarded, noChanges, redone, undone, withChanges } from './change-list.ts'
import type { ChangeList } from './change-list.ts'
import { bridge } from './current-bridge.ts'
import { announceDone, attempt, speak } from './messages.ts'
import { openVersion } from './open-version.ts'

export type SculptEdit = ChangeList<SculptStroke>

export interface SculptEditState {
  /** By asset: going to another model and back loses nothing while the window is open. */
  edits: Readonly<Record<string, SculptEdit>>
  /** The stage has all that a brush needs. */
  ready: boolean
  /** The stage is carrying strokes out. */
  working: boolean
  /** The last stroke of the newest list found nothing below the brush to change. */
  missed: boolean
  /** Why the stage cannot show them. */
  problem: ErrorData | null
  /** The asset whose strokes are being kept. */
  keeping: string | null
}

/** The store itself, for actions and tests. */
export const sculptEditStore = createStore<SculptEditState>()(() => ({
  edits: {},
  ready: false,
  working: false,
  missed: false,
  problem: null,
  keeping: null,
}))

/** A part of the state. */
export function useSculptEdit<Part>(select: (state: SculptEditState) => Part): Part {
  return useStore(sculptEditStore, select)
}

/** The strokes of an asset that are not kept yet. */
export function sculptEditOf({ edits }: SculptEditState, assetId: string | null): SculptEdit {
  return (assetId === null ? undefined : edits[assetId]) ?? noChanges
}

/** Adds strokes as one step. Where a list can hold no more nothing is added, and words say so. */
export function addStrokes(assetId: string, strokes: readonly SculptStroke[]): boolean {
  const all = [...sculptEditOf(sculptEditStore.getState(), assetId).changes, ...strokes]
  if (all.length > mostSculptChanges || sculptPoints(all) > mostSculptPoints) {
    announceDone(messageWords.sculpt.full)
    return false
  }
  setEdit(assetId, (edit) => withChanges(edit, strokes))
  return true
}

/** Takes back the last stroke. */
export function undoSculpt(assetId: string): void {
  setEdit(assetId, undone)
}

/** Makes the stroke that was taken back again. */
export function redoSculpt(assetId: string): void {
  setEdit(assetId, redone)
}

/** Back to the file as it is; that too can be undone. */
export function discardSculpt(assetId: string): void {
  setEdit(assetId, discarded)
}

/**
 * The engine makes a version of the strokes, and of a cut where there is one, which then stands on the stage. Where it refuses, they stay
 * as they are.
 */
export async function applySculpt(asset: Asset, cut: CuttingPlane | null = null): Promise<void> {
  const strokes = sculptEditOf(sculptEditStore.getState(), asset.id).changes
  const changes: SculptChange[] = [...strokes]
  if (cut !== null) changes.push({ kind: 'cut', normal: [...cut.normal], offset: cut.offset })
  if (changes.length === 0 || sculptEditStore.getState().keeping !== null) return
  sculptEditStore.setState({ keeping: asset.id })
  speak(messageWords.versions.saving)
  try {
    const made = await attempt(() => bridge().call('assets.sculpt', { assetId: asset.id, changes }))
    if (made === undefined) return
    await openVersion(made, asset)
    sculptEditStore.setState(({ edits }) => {
      const { [asset.id]: _kept, ...others } = edits
      return { edits: others }
    })
  } finally {
    sculptEditStore.setState({ keeping: null })
  }
}

function setEdit(assetId: string, change: (edit: SculptEdit) => SculptEdit): void {
  sculptEditStore.setState((state) => {
    const before = sculptEditOf(state, assetId)
    const after = change(before)
    return after === before ? state : { edits: { ...state.edits, [assetId]: after } }
  })
}
