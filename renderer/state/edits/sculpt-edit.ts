/** What is sculpted by hand: the strokes that are not kept yet, what the stage says of them, and keeping them. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import { maxSculptChanges, maxSculptPoints, sculptPoints } from '../../../shared/edits/sculpt-change.ts'
import type { SculptChange, SculptStroke } from '../../../shared/edits/sculpt-change.ts'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { editList, listOf, listPlace, withChanges, withoutKept } from './change-list.ts'
import type { ChangeList, ChangeLists } from './change-list.ts'
import { discardChanges, keepChanges } from './kept-changes.ts'
import { announceDone } from '../messages.ts'
import { changeOf } from '../undo/undo-step.ts'
import { recordStep } from '../undo/undo-history.ts'

export type SculptEdit = ChangeList<SculptStroke>

export interface SculptEditState extends ChangeLists<SculptStroke> {
  /** The stage has all that a brush needs. */
  ready: boolean
  /** The stage is carrying strokes out. */
  working: boolean
  /** The last stroke of the newest list found nothing below the brush to change. */
  missed: boolean
  /** Why the stage cannot show them. */
  problem: ErrorData | null
}

/** The store itself, for actions and tests. */
export const sculptEditStore = createStore<SculptEditState>()(() => ({
  edits: {},
  ready: false,
  working: false,
  missed: false,
  problem: null,
  keeping: null,
  kept: null,
}))

/** A part of the state. */
export function useSculptEdit<Part>(select: (state: SculptEditState) => Part): Part {
  return useStore(sculptEditStore, select)
}

/** The strokes of an asset that are not kept yet. */
export function sculptEditOf(state: SculptEditState, assetId: string | null): SculptEdit {
  return listOf(state, assetId)
}

/** Another model stands on the stage: what became a version is forgotten. */
export function settleSculpt(): void {
  sculptEditStore.setState(withoutKept)
}

/** Adds strokes as one step. Where a list can hold no more nothing is added, and words say so. */
export function addStrokes(assetId: string, strokes: readonly SculptStroke[]): boolean {
  const place = sculptPlace(assetId)
  const before = place.now()
  const all = [...before, ...strokes]
  if (all.length > maxSculptChanges || sculptPoints(all) > maxSculptPoints) {
    announceDone(messageWords.sculpt.full)
    return false
  }
  editList(sculptEditStore, assetId, (edit) => withChanges(edit, strokes))
  recordStep({ kind: 'sculpted', changes: strokes }, [changeOf(place, before, place.now())])
  return true
}

/** Back to the file as it is; that too can be undone. */
export function discardSculpt(assetId: string): void {
  discardChanges(sculptPlace(assetId), { kind: 'sculpting-discarded' })
}

/**
 * The engine makes a version of the strokes, and of a cut where there is one, which then stands on the stage. Where it refuses, they stay
 * as they are.
 */
export async function applySculpt(asset: Asset, cut: CuttingPlane | null = null): Promise<void> {
  const place = sculptPlace(asset.id)
  if (cut === null && place.now().length === 0) return
  await keepChanges(sculptEditStore, place, asset, (strokes) => {
    const changes: SculptChange[] = [...strokes]
    if (cut !== null) changes.push({ kind: 'cut', normal: [...cut.normal], offset: cut.offset })
    return { kind: 'sculpt', changes }
  })
}

const sculptPlace = (assetId: string) => listPlace('sculpt', sculptEditStore, assetId)
