/** Reads the undo history of the model on the stage. */
import { useStore } from 'zustand'
import { useOpenAssetId } from '../stage/use-open-asset.ts'
import { stepHistoryOf, stepsStore, type StepHistory } from './undo-history.ts'

export function useStepHistory(): StepHistory {
  const open = useOpenAssetId()
  return useStore(stepsStore, (state) => stepHistoryOf(state, open))
}
