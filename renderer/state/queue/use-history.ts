/** Reads a part of `historyStore` and renders again when that part changes. */
import { historyStore } from './job-history.ts'
import { storeHook } from '../store-hook.ts'

export const useHistory = storeHook(historyStore)
