/** Selects a part of `applicationStore` and re-renders when that part changes. */
import { storeHook } from './store-hook.ts'
import { applicationStore } from './updates.ts'

export const useApplication = storeHook(applicationStore)
