/** Selects a part of `transformEditStore` and re-renders when that part changes. */
import { transformEditStore } from './transform-edit.ts'
import { storeHook } from '../store-hook.ts'

export const useTransformEdit = storeHook(transformEditStore)
