/** Selects a part of `stageStore` and re-renders when that part changes. */
import { stageStore } from './stage-display.ts'
import { storeHook } from '../store-hook.ts'

export const useStage = storeHook(stageStore)
