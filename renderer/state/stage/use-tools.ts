/** Selects a part of `toolStore` and re-renders when that part changes. */
import { toolStore } from './tools.ts'
import { storeHook } from '../store-hook.ts'

export const useTools = storeHook(toolStore)
