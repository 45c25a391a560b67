/** Selects a part of `subjectStore` and re-renders when that part changes. */
import { subjectStore } from './subjects.ts'
import { storeHook } from '../store-hook.ts'

export const useSubjects = storeHook(subjectStore)
