/** Selects a part of `historyStore` and re-renders when that part changes. */
import { historyStore } from './job-history.ts'
import { storeHook } from '../store-hook.ts'

export const useHistory = storeHook(historyStore)
