/** Selects a part of `shotStore` and re-renders when that part changes. */
import { storeHook } from '../store-hook.ts'
import { shotStore } from './stage-shots.ts'

export const useShots = storeHook(shotStore)
