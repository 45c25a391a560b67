/** The changes of a repair that are marked on the stage. */
import { createStore } from 'zustand/vanilla'
import type { JudgedMarks, JudgedPatch, RepairJudgement } from '../../../shared/print/repair-judgement.ts'
import { flyTo } from './stage-display.ts'

export const judgedKinds = ['lost', 'invented', 'filled'] as const
export type JudgedKind = (typeof judgedKinds)[number]

/** Returns the marks of a kind, and its patches, largest first. */
export function judgedOf(judgement: RepairJudgement, kind: JudgedKind): { marks: JudgedMarks; patches: JudgedPatch[] } {
  return { marks: judgement[`${kind}Marks`], patches: judgement[`${kind}Patches`] }
}

export interface JudgedMarksState {
  /** Null if nothing is marked. Marks are in millimetres of the asset's file. */
  shown: { assetId: string; kind: JudgedKind; marks: JudgedMarks } | null
}

export const judgedMarksStore = createStore<JudgedMarksState>()(() => ({ shown: null }))

/** Marks a kind and flies to its largest patch, or removes the marks. */
export function toggleJudgedMarks(assetId: string, kind: JudgedKind, judgement: RepairJudgement): void {
  const { shown } = judgedMarksStore.getState()
  if (shown?.assetId === assetId && shown.kind === kind) {
    judgedMarksStore.setState({ shown: null })
    return
  }
  const { marks, patches } = judgedOf(judgement, kind)
  judgedMarksStore.setState({ shown: { assetId, kind, marks } })
  const [largest] = patches
  if (largest === undefined) return
  const [x, y, z] = largest.atMm
  flyTo({ at: [x / 1000, y / 1000, z / 1000], radius: (largest.radiusMm * 4) / 1000 })
}
