/** Reads a part of `spendingStore` and renders again when that part changes. */
import { spendingStore } from './spending.ts'
import { storeHook } from '../store-hook.ts'

export const useSpending = storeHook(spendingStore)
