/** Reads the bytes of results for downloads. */
import { open } from 'node:fs/promises'
import type { ByteRange } from '../../disk/byte-range.ts'
import { streamFile } from '../../disk/stream-file.ts'
import type { OutputRecord, TaskRecord } from '../tasks/task-record.ts'

export interface Results {
  /** Null if the bytes no longer exist. */
  open(task: TaskRecord, output: OutputRecord, range: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** Returns a short-lived link to the store itself, with range support; null if this server sends the file. */
  link(task: TaskRecord, output: OutputRecord): Promise<string | null>
}

/** Results stored as files. */
export function fileResults(pathOf: (task: TaskRecord, output: OutputRecord) => string): Results {
  return {
    open: (task, output, range) => openPart(pathOf(task, output), range),
    link: async () => null,
  }
}

/** Opens a file, or a range of it; null if that fails. */
export async function openPart(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
  const handle = await open(path).catch(() => null)
  return handle && streamFile(handle, range)
}
