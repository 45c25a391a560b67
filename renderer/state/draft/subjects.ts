/** What the engine of this computer can make from words, with the pictures that were asked for. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Subject } from '../../../shared/catalogue/subject.ts'
import { maxSubjectPictures } from '../../../shared/catalogue/subject.ts'
import { bridge } from '../current-bridge.ts'

export interface SubjectState {
  subjects: readonly Subject[] | null
  /** Why they could not be read. */
  failure: ErrorData | null
  /** Addresses by id; null: it has none. */
  pictures: Readonly<Record<string, string | null>>
}

/** The store itself, for actions and tests. */
export const subjectStore = createStore<SubjectState>()(() => ({ subjects: null, failure: null, pictures: {} }))

/** A part of it. */
export function useSubjects<Part>(select: (state: SubjectState) => Part): Part {
  return useStore(subjectStore, select)
}

/** Reads the list, once. */
export async function loadSubjects(): Promise<void> {
  if (subjectStore.getState().subjects !== null) return
  try {
    const { subjects } = await bridge().call('subjects.list', {})
    subjectStore.setState({ subjects, failure: null })
  } catch (thrown) {
    subjectStore.setState({ failure: AppError.from(thrown).toData() })
  }
}

/** What is in sight and has no picture yet, the last to come into sight first. */
let wanted: string[] = []
let fetching = false
/** So few that the first ones are soon there: a recipe takes a quarter of a second. */
const atOnce = Math.min(4, maxSubjectPictures)

/** Asks for pictures of these before all others. */
export function wantPictures(ids: readonly string[]): void {
  const { pictures } = subjectStore.getState()
  const missing = ids.filter((id) => !(id in pictures))
  wanted = [...missing, ...wanted.filter((id) => !missing.includes(id))]
  if (!fetching) void fetchPictures()
}

/** Forgets what is no longer in sight. */
export function wantNoPictures(): void {
  wanted = []
}

async function fetchPictures(): Promise<void> {
  fetching = true
  try {
    while (wanted.length > 0) {
      const ids = wanted.slice(0, atOnce)
      const { pictures } = await bridge().call('subjects.pictures', { ids })
      const made = ids.map((id) => [id, pictures[id] === undefined ? null : addressOf(pictures[id])] as const)
      subjectStore.setState((state) => ({ pictures: { ...state.pictures, ...Object.fromEntries(made) } }))
      wanted = wanted.filter((id) => !ids.includes(id))
    }
  } catch {
    // The names are enough to choose by; what comes into sight next asks again.
    wanted = []
  } finally {
    fetching = false
  }
}

function addressOf(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
}
