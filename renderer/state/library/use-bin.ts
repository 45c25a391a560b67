/** Selects a part of `binStore` and re-renders when that part changes. */
import { binStore } from './bin.ts'
import { storeHook } from '../store-hook.ts'

export const useBin = storeHook(binStore)
