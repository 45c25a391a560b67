/** Reads a part of `applicationStore` and renders again when that part changes. */
import { storeHook } from './store-hook.ts'
import { applicationStore } from './updates.ts'

export const useApplication = storeHook(applicationStore)
