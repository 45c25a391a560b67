/** Selects a part of `filamentToolStore` and re-renders when that part changes. */
import { filamentToolStore } from './filament-tool.ts'
import { storeHook } from '../store-hook.ts'

export const useFilamentTool = storeHook(filamentToolStore)
