/** Subjects that the offline engine can make, with the pictures requested so far. */
import { createStore } from 'zustand/vanilla'
import { AppError, type ErrorData } from '../../../shared/protocol/app-error.ts'
import { maxSubjectPictures, type Subject } from '../../../shared/catalogue/subject.ts'
import { bridge } from '../current-bridge.ts'

export interface SubjectState {
  subjects: readonly Subject[] | null
  /** Why the list could not be read. */
  failure: ErrorData | null
  /** URLs by subject id; null if a subject has no picture. */
  pictures: Readonly<Record<string, string | null>>
}

export const subjectStore = createStore<SubjectState>()(() => ({ subjects: null, failure: null, pictures: {} }))

/** Loads the list once. */
export async function loadSubjects(): Promise<void> {
  if (subjectStore.getState().subjects !== null) return
  try {
    const { subjects } = await bridge().call('subjects.list', {})
    subjectStore.setState({ subjects, failure: null })
  } catch (thrown) {
    subjectStore.setState({ failure: AppError.from(thrown).toData() })
  }
}

/** Visible subjects without a picture, most recently visible first. */
let waiting: string[] = []
let fetching = false
/** A small batch, so that the first pictures appear soon: each takes a quarter of a second. */
const atOnce = Math.min(4, maxSubjectPictures)

/** Requests the pictures of these subjects ahead of all others. */
export function wantPictures(ids: readonly string[]): void {
  const { pictures } = subjectStore.getState()
  const missing = ids.filter((id) => !(id in pictures))
  waiting = [...missing, ...waiting.filter((id) => !missing.includes(id))]
  if (!fetching) void fetchPictures()
}

/** Drops requests for subjects that are no longer visible. */
export function wantNoPictures(): void {
  waiting = []
}

async function fetchPictures(): Promise<void> {
  fetching = true
  try {
    while (waiting.length > 0) {
      const ids = waiting.slice(0, atOnce)
      const { pictures } = await bridge().call('subjects.pictures', { ids })
      const made = ids.map((id) => [id, pictures[id] === undefined ? null : createObjectUrl(pictures[id])] as const)
      subjectStore.setState((state) => ({ pictures: { ...state.pictures, ...Object.fromEntries(made) } }))
      waiting = waiting.filter((id) => !ids.includes(id))
    }
  } catch {
    // The names are enough to choose from; the next visible subjects retry.
    waiting = []
  } finally {
    fetching = false
  }
}

function createObjectUrl(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
}
