/** What a job is doing beyond its state, as codes; the renderer turns them into text. */
import { remarkSchema, type Remark, type RemarkOf } from './remark.ts'

/** A separate module keeps `remark.ts`, and with it zod, out of the window's start chunk. */
export const jobNoteSchema = remarkSchema

/** The codes with their values. */
export interface JobNotes {
  /** The inputs are being uploaded before the request is sent. */
  'uploading-inputs': { count: number; kind: 'image' | 'file' }
  /**
   * Pictures converted for the service. File names: those converted to another format with its name, those resized with
   * their pixel size, those flattened onto white, those rotated upright, and inverted masks.
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
  /** The same request is being sent again, to a service that treats both as one task. */
  'checking-arrival': Record<string, never>
  /**
   * The job waits for another job whose result is its input; or that job ended without a result, and nothing was sent.
   */
  'waits-for-step': Record<string, never>
  'step-before-ended': { state: string }
  'queued-at-service': Record<string, never>
  /** The service reports the task as done, but has not named a result yet. */
  'result-late': Record<string, never>
  /** An unknown status; `status` is the service's own word. */
  'unknown-status': { status: string }
  'no-connection': Record<string, never>
  'rate-limited': Record<string, never>
  'not-answering': Record<string, never>
  'disk-full': Record<string, never>
  'disk-denied': Record<string, never>
  /** The service's task list contains the job, does not contain it, or contains candidates. */
  'found-in-list': Record<string, never>
  'not-in-list': Record<string, never>
  'candidates-in-list': Record<string, never>
  /**
   * The reply is stored on this disk, or the service knows the id chosen for the job; or it does not, so the request is
   * sent again.
   */
  'found-by-id': Record<string, never>
  'never-arrived': Record<string, never>
  /** Abandoned by the artist: whether it was charged is unknown. */
  forgotten: Record<string, never>
  /** The result is byte for byte the input. */
  'no-change': Record<string, never>
  /**
   * Names of files that could not be downloaded, and of archives stored unopened; both counts if the service named more
   * outputs than are stored.
   */
  'incomplete-result': { missing: string[]; unopened: string[]; keptCount?: number; outputCount?: number }
}

export type JobNoteRemark = RemarkOf<JobNotes>

/** A note as it is stored. */
export type JobNote = Remark
