/** What a job is doing beyond its state, as codes: the words are the window's. */
import { remarkSchema, type Remark, type RemarkOf } from './remark.ts'

/** In a module of its own, which keeps `remark.ts`, and zod with it, out of the code that the window starts with. */
export const jobNoteSchema = remarkSchema

/** The codes with their figures. */
export interface JobNotes {
  /** The inputs are being uploaded before the request is sent. */
  'uploading-inputs': { count: number; kind: 'image' | 'file' }
  /**
   * Pictures that the service does not take as they are were sent changed. Names of files: those of another format beside its
   * name, those of another size beside it in pixels, put on white, turned upright, masks with their meaning turned over.
   */
  'inputs-changed': {
    converted: string[]
    formats: string[]
    resized: string[]
    sizes: string[]
    flattened: string[]
    turned: string[]
    inverted: string[]
  }
  /** The same request is sent again, to a service that makes one task of both. */
  'checking-arrival': Record<string, never>
  /** It waits for another job, whose result goes into it; or that ended without one, and nothing was sent. */
  'waits-for-step': Record<string, never>
  'step-before-ended': { state: string }
  'queued-at-service': Record<string, never>
  /** The service says that the task is done, and names no result yet. */
  'result-late': Record<string, never>
  /** A status that is not known here; `status` is the service's own word. */
  'unknown-status': { status: string }
  'no-connection': Record<string, never>
  'rate-limited': Record<string, never>
  'not-answering': Record<string, never>
  'disk-full': Record<string, never>
  'disk-denied': Record<string, never>
  /** The service's list of tasks shows the job, does not show it, or shows what it may be. */
  'found-in-list': Record<string, never>
  'not-in-list': Record<string, never>
  'candidates-in-list': Record<string, never>
  /** Its answer is on this disk, or the service knows the id that was chosen for it; or does not, so that it is sent again. */
  'found-by-id': Record<string, never>
  'never-arrived': Record<string, never>
  /** Given up by the artist: whether it was charged is unknown. */
  forgotten: Record<string, never>
  /** The result is byte for byte what went in. */
  'no-change': Record<string, never>
  /**
   * Names of files that could not be downloaded, and of archives that are kept unopened; both counts where the service named
   * more outputs than are kept.
   */
  'incomplete-result': { missing: string[]; unopened: string[]; keptCount?: number; outputCount?: number }
}

/** One of them. */
export type JobNoteRemark = RemarkOf<JobNotes>

/** A note as it is stored. */
export type JobNote = Remark
