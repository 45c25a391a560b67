/** Reads a part of `toolStore` and renders again when that part changes. */
import { toolStore } from './tools.ts'
import { storeHook } from '../store-hook.ts'

export const useTools = storeHook(toolStore)
