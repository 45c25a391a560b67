/** Selects a part of `filamentEditStore` and re-renders when that part changes. */
import { filamentEditStore } from './filament-edit.ts'
import { storeHook } from '../store-hook.ts'

export const useFilamentEdit = storeHook(filamentEditStore)
