/** Files that clients put here as inputs, for a day. Kept in a folder (`file-uploads.ts`) or among the blobs of a team server. */
import { z } from 'zod'
import type { Caller } from '../tasks/tasks.ts'
import type { AcceptedFile } from './accepted-file.ts'

export const uploadSchema = z.object({
  /** Made from the content, so that a client which sends a request again after an accident, uploads included, sends the same request. */
  id: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  mediaType: z.string(),
  expiresAt: z.number(),
})
export type Upload = z.infer<typeof uploadSchema>

/** An upload, and where the store has its bytes, as `TaskInput` names it. */
export interface StoredUpload {
  upload: Upload
  place: string
}

export interface Uploads {
  /** Rejects `payload_too_large` beyond `maxBytes`, `unsupported_media_type` unless it is one of `mediaTypes`, `invalid_request` when empty, `unavailable`. */
  keep(caller: Caller, chunks: AsyncIterable<Uint8Array>, accept: AcceptedFile): Promise<StoredUpload>
  /** Undefined: the caller has no such file, or no longer. */
  find(caller: Caller, id: string): Promise<StoredUpload | undefined>
}

export const uploadKeptMs = 24 * 60 * 60_000
