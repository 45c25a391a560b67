/** Inputs uploaded by clients, kept for a day in a folder (`file-uploads.ts`) or among the blobs of a team server. */
import { z } from 'zod'
import type { Caller } from '../tasks/tasks.ts'
import type { AcceptedFile } from './accepted-file.ts'

export const uploadSchema = z.object({
  /** Derived from the content, so that a repeated request has the same inputs. */
  id: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  mediaType: z.string(),
  expiresAt: z.number(),
})
export type Upload = z.infer<typeof uploadSchema>

/** An upload with its location in the store, as in `TaskInput`. */
export interface StoredUpload {
  upload: Upload
  place: string
}

export interface Uploads {
  /**
   * Rejects with `payload_too_large` beyond `maxBytes`, `unsupported_media_type` unless it is one of `mediaTypes`,
   * `invalid_request` when empty, `unavailable`.
   */
  keep(caller: Caller, chunks: AsyncIterable<Uint8Array>, accept: AcceptedFile): Promise<StoredUpload>
  /** Undefined if the caller has no such file, or it has expired. */
  find(caller: Caller, id: string): Promise<StoredUpload | undefined>
}

export const uploadKeptMs = 24 * 60 * 60_000
