/** Selects a part of `sculptToolStore` and re-renders when that part changes. */
import { sculptToolStore } from './sculpt-tool.ts'
import { storeHook } from '../store-hook.ts'

export const useSculptTool = storeHook(sculptToolStore)
