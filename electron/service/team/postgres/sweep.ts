/** Removes expired uploads, expired results, and blobs that nothing refers to. */
import type { Blobs } from '../blobs/blobs.ts'
import type { Database, Queryable } from './database.ts'

/**
 * Several servers may sweep concurrently. Retains what an unfinished task uses. Returns the number of removed prefixes.
 */
export async function sweep(database: Database, blobs: Blobs, now: number): Promise<number> {
  await database.transaction(async (db) => {
    const { rows: uploads } = await db.query<{ place: string }>(
      'delete from uploads where expires_at <= $1 returning place',
      [now],
    )
    for (const { place } of uploads) await throwAway(db, place, now + graceMs)
    const { rows: results } = await db.query<{ id: string }>(
      'update tasks set kept_bytes = 0 where expires_at <= $1 and kept_bytes > 0 returning id',
      [now],
    )
    for (const { id } of results) await throwAway(db, `results/${id}/`, now + graceMs)
  })
  const { rows } = await database.query<{ prefix: string }>(
    `select prefix from garbage g where due_at <= $1 and not exists (
       select 1 from task_inputs i join tasks t on t.id = i.task_id
       where starts_with(i.place, g.prefix) and t.status in ('queued', 'running')
     ) order by due_at limit 1000`,
    [now],
  )
  for (const { prefix } of rows) {
    await blobs.remove(prefix)
    await database.query('delete from garbage where prefix = $1', [prefix])
  }
  return rows.length
}

/** Grace period for readers. */
export const graceMs = 60 * 60_000

export async function throwAway(db: Queryable, prefix: string, dueAt: number): Promise<void> {
  await db.query(
    'insert into garbage (prefix, due_at) values ($1, $2) on conflict (prefix) do update set due_at = excluded.due_at',
    [prefix, dueAt],
  )
}
