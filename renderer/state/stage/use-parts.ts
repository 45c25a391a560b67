/** Selects a part of `partsStore` and re-renders when that part changes. */
import { partsStore } from './parts.ts'
import { storeHook } from '../store-hook.ts'

export const useParts = storeHook(partsStore)
