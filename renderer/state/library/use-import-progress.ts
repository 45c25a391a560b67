import { storeHook } from '../store-hook.ts'
import { importProgressStore } from './import-progress.ts'

export const useImportProgress = storeHook(importProgressStore)
