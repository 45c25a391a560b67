/** The bytes of results, as the address for downloads needs them. */
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ByteRange } from '../../disk/byte-range.ts'
import type { OutputRecord, TaskRecord } from '../tasks/task-record.ts'

export interface Results {
  /** Null: they are gone. */
  open(task: TaskRecord, output: OutputRecord, range: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** A link for a short while at which the store itself gives the file, in ranges too; null: it is sent from here. */
  link(task: TaskRecord, output: OutputRecord): Promise<string | null>
}

/** Results that are files. */
export function fileResults(pathOf: (task: TaskRecord, output: OutputRecord) => string): Results {
  return {
    open: (task, output, range) => openPart(pathOf(task, output), range),
    link: async () => null,
  }
}

/** A file, or a part of it; null where it cannot be opened. */
export async function openPart(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
  const handle = await open(path).catch(() => null)
  if (handle === null) return null
  const part = range === undefined ? {} : { start: range.from, end: range.to }
  return Readable.toWeb(handle.createReadStream(part)) as ReadableStream<Uint8Array>
}
