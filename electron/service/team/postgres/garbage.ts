/** Blobs that nothing names any more, written down until someone sweeps. */
import type { Queryable } from './database.ts'

/** How long they are left, for those who are just reading them. */
export const graceMs = 60 * 60_000

/** Writes down that nothing names these blobs any more. */
export async function throwAway(db: Queryable, prefix: string, dueAt: number): Promise<void> {
  await db.query(
    'insert into garbage (prefix, due_at) values ($1, $2) on conflict (prefix) do update set due_at = excluded.due_at',
    [prefix, dueAt],
  )
}
