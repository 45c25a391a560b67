/** A task's record as one line of text with a checksum, so that a damaged one is recognised even where it can still be parsed. Pure. */
import { createHash } from 'node:crypto'
import { taskRecordSchema } from './task-record.ts'
import type { TaskRecord } from './task-record.ts'

/** JSON whose last field, `checksum`, is over everything before it. Without a line end. */
export function recordText(record: TaskRecord): string {
  return withChecksum(record)
}

/** An object as such a text, whatever it is. */
export function withChecksum(value: object): string {
  const plain = JSON.stringify(value)
  return `${plain.slice(0, -1)},"checksum":"${checksumOf(plain)}"}`
}

/** Null: this is not what was written. Records of earlier versions have no checksum. */
export function readRecordText(text: string): TaskRecord | null {
  const plain = withoutChecksum(text)
  try {
    return plain === null ? null : (taskRecordSchema.safeParse(JSON.parse(plain)).data ?? null)
  } catch {
    return null
  }
}

/** The JSON without its checksum; null where that does not fit. A text of an earlier version has none, and is as it is. */
export function withoutChecksum(text: string): string | null {
  const line = text.trim()
  const found = /,"checksum":"([0-9a-f]{16})"\}$/.exec(line)
  const plain = found === null ? line : `${line.slice(0, found.index)}}`
  return found !== null && found[1] !== checksumOf(plain) ? null : plain
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
