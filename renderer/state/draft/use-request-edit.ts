import { useStore } from 'zustand'
import { draftStore } from './draft.ts'
import { requestEditNow, requestEditStore, type RequestEdit } from './edit-earlier-request.ts'

/** Returns the edit of an earlier request in the form, or null. */
export function useRequestEdit(): RequestEdit | null {
  useStore(requestEditStore)
  useStore(draftStore)
  return requestEditNow()
}
