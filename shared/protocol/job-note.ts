/** What a job is doing beyond its state, as codes; the window has the sentences. */
import { remarkSchema, type Remark, type RemarkOf } from './remark.ts'

/** A module of its own keeps `remark.ts`, and with it zod, out of the start chunk of the window. */
export const jobNoteSchema = remarkSchema

/** The codes with their figures. */
export interface JobNotes {
  /** The inputs are being uploaded before the request is sent. */
  'uploading-inputs': { count: number; kind: 'image' | 'file' }
  /**
   * Pictures that were converted for the service. Names of files: those in another format with its name, those in
   * another size with its pixels, flattened onto white, rotated upright, masks inverted.
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
  /** The same request is sent again, to a service that treats both as one task. */
  'checking-arrival': Record<string, never>
  /** It waits for another job whose result is its input; or that job ended without a result, and nothing was sent. */
  'waits-for-step': Record<string, never>
  'step-before-ended': { state: string }
  'queued-at-service': Record<string, never>
  /** The service reports the task as done, but names no result yet. */
  'result-late': Record<string, never>
  /** An unknown status; `status` is the service's own word. */
  'unknown-status': { status: string }
  'no-connection': Record<string, never>
  'rate-limited': Record<string, never>
  'not-answering': Record<string, never>
  'disk-full': Record<string, never>
  'disk-denied': Record<string, never>
  /** The service's list of tasks contains the job, does not contain it, or contains candidates. */
  'found-in-list': Record<string, never>
  'not-in-list': Record<string, never>
  'candidates-in-list': Record<string, never>
  /**
   * Its reply is stored on this disk, or the service knows the id that was chosen for it; or it does not, so the
   * request is sent again.
   */
  'found-by-id': Record<string, never>
  'never-arrived': Record<string, never>
  /** Abandoned by the artist: whether it was charged is unknown. */
  forgotten: Record<string, never>
  /** The result is byte for byte the input. */
  'no-change': Record<string, never>
  /**
   * Names of files that could not be downloaded, and of archives that are kept unopened; both counts if the service
   * named more outputs than are kept.
   */
  'incomplete-result': { missing: string[]; unopened: string[]; keptCount?: number; outputCount?: number }
}

/** One note. */
export type JobNoteRemark = RemarkOf<JobNotes>

/** A note as stored. */
export type JobNote = Remark
