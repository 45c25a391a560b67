/** Selects a part of `cameraTurnStore` and re-renders when that part changes. */
import { cameraTurnStore } from './camera-turn.ts'
import { storeHook } from '../store-hook.ts'

export const useCameraTurn = storeHook(cameraTurnStore)
