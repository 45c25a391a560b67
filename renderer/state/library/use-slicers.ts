/** Selects a part of `slicersStore` and re-renders when that part changes. */
import { slicersStore } from './slicers.ts'
import { storeHook } from '../store-hook.ts'

export const useSlicers = storeHook(slicersStore)
