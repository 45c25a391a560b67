/** Selects a part of `compareStore` and re-renders when that part changes. */
import { compareStore } from './compare.ts'
import { storeHook } from '../store-hook.ts'

export const useCompare = storeHook(compareStore)
