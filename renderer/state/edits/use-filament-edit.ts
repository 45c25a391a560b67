/** Reads a part of `filamentEditStore` and renders again when that part changes. */
import { filamentEditStore } from './filament-edit.ts'
import { storeHook } from '../store-hook.ts'

export const useFilamentEdit = storeHook(filamentEditStore)
