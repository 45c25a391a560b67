/** Reads a part of `reportStore` and renders again when that part changes. */
import { reportStore } from './report.ts'
import { storeHook } from '../store-hook.ts'

export const useReport = storeHook(reportStore)
