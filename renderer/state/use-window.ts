/** Selects a part of `windowStore` and re-renders when that part changes. */
import { windowStore } from './window-store.ts'
import { storeHook } from './store-hook.ts'

export const useWindow = storeHook(windowStore)
