/**
 * What a start has yet to bring back from the files of the library, noted in the store itself: a start that is cut off between
 * the new store and those files is gone on with by the next one.
 */
import { z } from 'zod'
import { kinds } from './salvage/layouts.ts'
import type { Database } from '../../disk/sqlite.ts'

const recoveredKindSchema = z.object({
  /** Rows read from the damaged file, and from the copy. */
  recovered: z.number(),
  restored: z.number(),
  /** Known to be missing. `whole`: that is all of it; otherwise there may be more. */
  lost: z.number(),
  whole: z.boolean(),
})
export type RecoveredKind = z.infer<typeof recoveredKindSchema>

const recoveredSchema = z.object({
  /** Where the damaged file went; null where there was none. */
  setAside: z.string().nullable(),
  reason: z.string(),
  /** When the copy was made that rows were taken from; null where there is none. */
  backupAt: z.string().nullable(),
  kinds: z.partialRecord(z.enum(kinds), recoveredKindSchema),
})
export type Recovered = z.infer<typeof recoveredSchema>

const pendingSchema = z.object({
  /** Null: the store was new, and the files were not. */
  recovered: recoveredSchema.nullable(),
  /** How much has come from the files so far. */
  counts: z.object({ assets: z.number(), jobs: z.number(), ledger: z.number() }).optional(),
})
export type PendingRecovery = z.infer<typeof pendingSchema>

/** The value of the store that holds it. */
export const pendingName = 'recovery'

/** What was noted, or null where nothing is left to do. */
export function parsePending(value: unknown): PendingRecovery | null {
  return pendingSchema.safeParse(value).data ?? null
}

/** Into a store that is being built. Throws what SQLite throws. */
export function notePending(database: Database, pending: PendingRecovery): void {
  database
    .prepare('INSERT OR REPLACE INTO named_values (name, body) VALUES (?, ?)')
    .run(pendingName, JSON.stringify(pending))
}

/** Of such a store. Throws what SQLite throws. */
export function readPending(database: Database): PendingRecovery | null {
  const body = database.prepare('SELECT body FROM named_values WHERE name = ?').get(pendingName)?.['body']
  try {
    return parsePending(JSON.parse(String(body ?? 'null')))
  } catch {
    return null
  }
}
