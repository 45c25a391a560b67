/** Filaments changed by hand: the changes that are not kept yet, what the stage says of them, and keeping them. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import { maxStrokePoints, strokePoints } from '../../../shared/edits/filament-change.ts'
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { editList, goesOn, listOf, listPlace, withChanges, withoutGesture, withoutKept } from './change-list.ts'
import type { ChangeList, ChangeLists } from './change-list.ts'
import { discardChanges, keepChanges } from './kept-changes.ts'
import { announceDone } from '../messages.ts'
import { changeOf } from '../undo/undo-step.ts'
import { recordStep } from '../undo/undo-history.ts'

export type FilamentEdit = ChangeList<FilamentChange>

/** What is printed with each filament. */
export interface FilamentAreas {
  assetId: string
  /** Square millimetres by number; below zero: of a material that has no filament. */
  mm2: Readonly<Record<number, number>>
}

export interface FilamentEditState extends ChangeLists<FilamentChange> {
  /** Of the newest list that was carried out on the stage; null: none yet. */
  areas: FilamentAreas | null
  /** The stage has all that a tool needs. */
  ready: boolean
  /** The stage is carrying changes out. */
  working: boolean
  /** Why the stage cannot show them. */
  problem: ErrorData | null
  /** The panel is open: the stage gets ready to paint. */
  panelOpen: boolean
}

/** Changes of one list: what the engine takes. */
const maxChanges = 2000

/** The store itself, for actions and tests. */
export const filamentEditStore = createStore<FilamentEditState>()(() => ({
  edits: {},
  areas: null,
  ready: false,
  working: false,
  problem: null,
  keeping: null,
  kept: null,
  panelOpen: false,
}))

/** A part of the state. */
export function useFilamentEdit<Part>(select: (state: FilamentEditState) => Part): Part {
  return useStore(filamentEditStore, select)
}

/** The changes of an asset that are not kept yet. */
export function filamentEditOf(state: FilamentEditState, assetId: string | null): FilamentEdit {
  return listOf(state, assetId)
}

/** Another model stands on the stage: what became a version is forgotten. */
export function settleFilaments(): void {
  filamentEditStore.setState(withoutKept)
}

/**
 * Adds changes as one step; those of one gesture take each other's place. Where a list can hold no more nothing is added, and words
 * say so.
 */
export function changeFilaments(
  assetId: string,
  added: readonly FilamentChange[],
  gesture: string | null = null,
): boolean {
  const edit = filamentEditOf(filamentEditStore.getState(), assetId)
  const all = [...edit.changes, ...added]
  if (all.length > maxChanges || strokePoints(all) > maxStrokePoints) {
    announceDone(messageWords.filaments.full)
    return false
  }
  editList(filamentEditStore, assetId, (before) => withChanges(before, added, gesture))
  const place = filamentsPlace(assetId)
  const step = { kind: 'filaments', changes: added } as const
  recordStep(step, [changeOf(place, edit.changes, place.now())], goesOn(edit, gesture))
  return true
}

/** The drag is over: the next change is a step of its own. */
export function endFilamentGesture(assetId: string): void {
  editList(filamentEditStore, assetId, withoutGesture)
}

/** Back to the file as it is; that too can be undone. */
export function discardFilaments(assetId: string): void {
  discardChanges(filamentsPlace(assetId), { kind: 'filaments-discarded' })
}

/** The engine makes a version of the changes, which then stands on the stage. Where it refuses, they stay as they are. */
export async function keepFilaments(asset: Asset): Promise<void> {
  const place = filamentsPlace(asset.id)
  if (place.now().length === 0) return
  await keepChanges(filamentEditStore, place, asset, (changes) => ({ kind: 'filaments', changes: [...changes] }))
}

const filamentsPlace = (assetId: string) => listPlace('filaments', filamentEditStore, assetId)
