/** Bytes of inputs and results, by name. A folder that every server and worker sees, or an S3-compatible store. */
import type { ByteRange } from '../../../disk/byte-range.ts'

/** What is given out with a link. */
export interface LinkedFile {
  name: string
  mediaType: string
}

/** Every method rejects with AppError `service-down`, `disk-full` or `disk-denied` where the store cannot do it. Names have forward slashes. */
export interface Blobs {
  /** Whole or not at all. */
  write(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** Null: there is no such blob. */
  open(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** A link for a short while that needs no key and knows ranges; null: this store gives none. */
  link(name: string, file: LinkedFile): Promise<string | null>
  /** Everything whose name begins so, which ends at a slash or is a whole name. */
  remove(prefix: string): Promise<void>
  /** Resolves when the store answers. */
  check(): Promise<void>
}

/** All of a blob; null: there is none. */
export async function readBlob(blobs: Blobs, name: string): Promise<Uint8Array | null> {
  const stream = await blobs.open(name)
  return stream === null ? null : new Uint8Array(await new Response(stream).arrayBuffer())
}
