/** Selects a part of `reportStore` and re-renders when that part changes. */
import { reportStore } from './report.ts'
import { storeHook } from '../store-hook.ts'

export const useReport = storeHook(reportStore)
