/** Reads a part of `sculptEditStore` and renders again when that part changes. */
import { sculptEditStore } from './sculpt-edit.ts'
import { storeHook } from '../store-hook.ts'

export const useSculptEdit = storeHook(sculptEditStore)
