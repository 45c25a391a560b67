/** The unfinished part of a recovery, recorded in the new store so that the next start can continue it. */
import { z } from 'zod'
import { kinds } from './salvage/layouts.ts'
import type { Database } from '../../disk/sqlite.ts'

const recoveredKindSchema = z.object({
  /** Number of rows from the damaged file; `restored` counts those from the copy. */
  recovered: z.number(),
  restored: z.number(),
  /** Number of rows known to be missing; more may be missing unless `whole`. */
  lost: z.number(),
  whole: z.boolean(),
})
export type RecoveredKind = z.infer<typeof recoveredKindSchema>

const recoveredSchema = z.object({
  /** The path of the damaged file; null if there was none. */
  setAside: z.string().nullable(),
  reason: z.string(),
  /** The date of the copy used, or null. */
  backupAt: z.string().nullable(),
  kinds: z.partialRecord(z.enum(kinds), recoveredKindSchema),
})
export type Recovered = z.infer<typeof recoveredSchema>

const pendingSchema = z.object({
  /** Null for a new store beside existing files. */
  recovered: recoveredSchema.nullable(),
  /** Numbers of rows restored from the files so far. */
  counts: z.object({ assets: z.number(), jobs: z.number(), ledger: z.number() }).optional(),
})
export type PendingRecovery = z.infer<typeof pendingSchema>

export const pendingName = 'recovery'

/** Returns the record, or null if nothing is left to do. */
export function parsePending(value: unknown): PendingRecovery | null {
  return pendingSchema.safeParse(value).data ?? null
}

/** Throws SQLite's errors. */
export function notePending(database: Database, pending: PendingRecovery): void {
  database
    .prepare('INSERT OR REPLACE INTO named_values (name, body) VALUES (?, ?)')
    .run(pendingName, JSON.stringify(pending))
}

/** Throws SQLite's errors. */
export function readPending(database: Database): PendingRecovery | null {
  const body = database.prepare('SELECT body FROM named_values WHERE name = ?').get(pendingName)?.['body']
  try {
    return parsePending(JSON.parse(String(body ?? 'null')))
  } catch {
    return null
  }
}
