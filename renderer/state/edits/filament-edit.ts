/** Manual edits of filaments: the unsaved changes, their results on the stage, and saving them. */
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import { maxStrokePoints, strokePoints, type FilamentChange } from '../../../shared/edits/filament-change.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { announceDone } from '../messages.ts'
import { editFilaments } from './edit-commands.ts'
import { editOf, editsIn, noEdits, type Edits } from './edits.ts'

/** The area that is printed with each filament. */
export interface FilamentAreas {
  assetId: string
  /** Square millimetres by filament number; negative numbers denote materials without a filament. */
  mm2: Readonly<Record<number, number>>
}

export interface FilamentEditState extends Edits<FilamentChange> {
  /** For the newest list applied on the stage; null if none has been applied yet. */
  areas: FilamentAreas | null
  /** The stage is ready for the tools. */
  isReady: boolean
  /** The stage is applying changes. */
  working: boolean
  /** Why the stage cannot show the changes. */
  problem: ErrorData | null
  /** The panel is open, so the stage prepares for painting. */
  panelOpen: boolean
}

/** Maximum number of changes that the engine accepts. */
const maxChanges = 2000

export const filamentEditStore = createStore<FilamentEditState>()(() => ({
  ...noEdits,
  areas: null,
  isReady: false,
  working: false,
  problem: null,
  panelOpen: false,
}))

export const filamentEdits = editsIn(filamentEditStore, {
  kind: 'filaments',
  discarded: { kind: 'filaments-discarded' },
})
export const { endGesture: endFilamentGesture, discard: discardFilaments, settle: settleFilaments } = filamentEdits

/**
 * Adds changes as one step; changes from the same gesture replace each other. Returns false, with a message, if the
 * list is full.
 */
export function changeFilaments(
  assetId: string,
  added: readonly FilamentChange[],
  gesture: string | null = null,
): boolean {
  const all = [...editOf(filamentEditStore.getState(), assetId).changes, ...added]
  if (all.length > maxChanges || strokePoints(all) > maxStrokePoints) {
    announceDone(messageWords.filaments.full)
    return false
  }
  filamentEdits.add(assetId, added, { kind: 'filaments', changes: added }, gesture)
  return true
}

/** Saves the changes as a version. */
export async function saveFilaments(asset: Asset): Promise<void> {
  await filamentEdits.save(asset, (changes) => editFilaments(asset.id, changes))
}
