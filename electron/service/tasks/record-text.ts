/** Serialises records as one line with a checksum, so that damage is detected even if the line can be parsed. Pure. */
import { createHash } from 'node:crypto'
import { taskRecordSchema } from './task-record.ts'
import type { TaskRecord } from './task-record.ts'

/** Returns the object as JSON without a line break; the last field `checksum` covers everything before it. */
export function withChecksum(value: object): string {
  const plain = JSON.stringify(value)
  return `${plain.slice(0, -1)},"checksum":"${checksumOf(plain)}"}`
}

/** Returns the record, or null if it is damaged. */
export function readRecordText(text: string): TaskRecord | null {
  const plain = withoutChecksum(text)
  try {
    return plain === null ? null : (taskRecordSchema.safeParse(JSON.parse(plain)).data ?? null)
  } catch {
    return null
  }
}

/** Returns the JSON without its checksum, or null if that is missing or wrong. */
export function withoutChecksum(text: string): string | null {
  const found = /^(.*),"checksum":"([0-9a-f]{16})"\}$/s.exec(text.trim())
  const plain = `${found?.[1]}}`
  return found?.[2] === checksumOf(plain) ? plain : null
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
