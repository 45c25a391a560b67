/** Selects a part of `transformToolStore` and re-renders when that part changes. */
import { transformToolStore } from './transform-tool.ts'
import { storeHook } from '../store-hook.ts'

export const useTransformTool = storeHook(transformToolStore)
