/** Input and result blobs by name, in a shared folder or an S3-compatible store. */
import type { ByteRange } from '../../../disk/byte-range.ts'

export interface LinkedFile {
  name: string
  mediaType: string
}

/** Every method rejects with AppError `service-down`, `disk-full` or `disk-denied`. Names have forward slashes. */
export interface Blobs {
  /** Atomic. */
  write(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** Null if the blob does not exist. */
  open(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** Returns a short-lived link with range support; null if this store has none. */
  link(name: string, file: LinkedFile): Promise<string | null>
  /** Removes all blobs with a prefix, which ends with a slash or is a complete name. */
  remove(prefix: string): Promise<void>
  /** Resolves when the store responds. */
  check(): Promise<void>
}

/** Null if the blob does not exist. */
export async function readBlob(blobs: Blobs, name: string): Promise<Uint8Array | null> {
  const stream = await blobs.open(name)
  return stream === null ? null : new Uint8Array(await new Response(stream).arrayBuffer())
}
