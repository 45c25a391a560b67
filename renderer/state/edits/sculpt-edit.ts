/** Manual sculpting: the unsaved strokes, their results on the stage, and saving them. */
import { createStore } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import { maxSculptChanges, maxSculptPoints, sculptPoints } from '../../../shared/edits/sculpt-change.ts'
import type { SculptChange, SculptStroke } from '../../../shared/edits/sculpt-change.ts'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { announceDone } from '../messages.ts'
import { sculptAsset } from './edit-commands.ts'
import { editsIn, noEdits, type Edits } from './edits.ts'

export interface SculptEditState extends Edits<SculptStroke> {
  /** The stage is ready for the brushes. */
  isReady: boolean
  /** The stage is applying strokes. */
  working: boolean
  /** The last stroke of the newest list had no effect under the brush. */
  missed: boolean
  /** Why the stage cannot show the strokes. */
  problem: ErrorData | null
}

export const sculptEditStore = createStore<SculptEditState>()(() => ({
  ...noEdits,
  isReady: false,
  working: false,
  missed: false,
  problem: null,
}))

export const sculptEdits = editsIn(sculptEditStore, { kind: 'sculpt', discarded: { kind: 'sculpting-discarded' } })
export const { discard: discardSculpt, settle: settleSculpt } = sculptEdits

/** Adds strokes as one step. Returns false, with a message, if the list is full. */
export function addStrokes(assetId: string, strokes: readonly SculptStroke[]): boolean {
  const all = [...sculptEdits.targetOf(assetId).read(), ...strokes]
  if (all.length > maxSculptChanges || sculptPoints(all) > maxSculptPoints) {
    announceDone(messageWords.sculpt.full)
    return false
  }
  sculptEdits.add(assetId, strokes, { kind: 'sculpted', changes: strokes })
  return true
}

/** Saves the strokes, and a cut if there is one, as a version. */
export async function applySculpt(asset: Asset, cut: CuttingPlane | null = null): Promise<void> {
  const cuts: SculptChange[] = cut === null ? [] : [{ kind: 'cut', normal: [...cut.normal], offset: cut.offset }]
  await sculptEdits.save(asset, (strokes) => sculptAsset(asset.id, [...strokes, ...cuts]), cut !== null)
}
