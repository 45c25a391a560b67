/** Selects a part of `sculptEditStore` and re-renders when that part changes. */
import { sculptEditStore } from './sculpt-edit.ts'
import { storeHook } from '../store-hook.ts'

export const useSculptEdit = storeHook(sculptEditStore)
