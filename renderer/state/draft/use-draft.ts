/** Selects a part of `draftStore` and re-renders when that part changes. */
import { draftStore } from './draft.ts'
import { storeHook } from '../store-hook.ts'

export const useDraft = storeHook(draftStore)
