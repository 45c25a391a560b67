/** Selects a part of `materialEditStore` and re-renders when that part changes. */
import { materialEditStore } from './material-edit.ts'
import { storeHook } from '../store-hook.ts'

export const useMaterialEdit = storeHook(materialEditStore)
