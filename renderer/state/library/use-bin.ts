/** Reads a part of `binStore` and renders again when that part changes. */
import { binStore } from './bin.ts'
import { storeHook } from '../store-hook.ts'

export const useBin = storeHook(binStore)
