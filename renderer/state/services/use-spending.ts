/** Selects a part of `spendingStore` and re-renders when that part changes. */
import { spendingStore } from './spending.ts'
import { storeHook } from '../store-hook.ts'

export const useSpending = storeHook(spendingStore)
