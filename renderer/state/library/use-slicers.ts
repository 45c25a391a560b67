/** Reads a part of `slicersStore` and renders again when that part changes. */
import { slicersStore } from './slicers.ts'
import { storeHook } from '../store-hook.ts'

export const useSlicers = storeHook(slicersStore)
