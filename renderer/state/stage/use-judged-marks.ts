/** Selects a part of `judgedMarksStore` and re-renders when that part changes. */
import { judgedMarksStore } from './chosen-judgement.ts'
import { storeHook } from '../store-hook.ts'

export const useJudgedMarks = storeHook(judgedMarksStore)
