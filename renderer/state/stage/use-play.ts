/** Selects a part of `playStore` and re-renders when that part changes. */
import { playStore } from './play.ts'
import { storeHook } from '../store-hook.ts'

export const usePlay = storeHook(playStore)
