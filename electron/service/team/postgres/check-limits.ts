/** The limits of a key: unfinished tasks, tasks per day, bytes stored. */
import { refusal } from '../../problem.ts'
import type { Caller } from '../../tasks/tasks.ts'
import { teamWords } from '../../words/team.ts'
import type { KeyRow } from './accounts.ts'
import type { Queryable } from './database.ts'

const dayMs = 24 * 60 * 60_000

export type LimitsInRow = Pick<KeyRow, 'tasks_at_once' | 'tasks_a_day' | 'bytes_kept'>

/**
 * Rejects with `queue_full` if the key has too many unfinished tasks, `rate_limited` if it has submitted too many
 * within a day. The caller holds a lock on the account's row, so that concurrent requests are counted one after the
 * other.
 */
export async function checkLimits(
  db: Queryable,
  { key }: Caller,
  { tasks_at_once: atOnce, tasks_a_day: aDay, bytes_kept: bytesKept }: LimitsInRow,
  now: number,
): Promise<void> {
  if (atOnce !== null) {
    const unfinished = await count(db, "where key_id = $1 and status in ('queued', 'running')", [key])
    if (unfinished >= atOnce) throw refusal('queue_full', teamWords.tasksAtOnce(atOnce), { retryAfterMs: 5000 })
  }
  if (aDay !== null) {
    const since = now - dayMs
    const { rows: day } = await db.query<{ count: number; earliest: number | null }>(
      'select count(*) as count, min(created_at) as earliest from tasks where key_id = $1 and created_at > $2',
      [key, since],
    )
    const { count: submitted = 0, earliest = null } = day[0] ?? {}
    if (submitted >= aDay)
      throw refusal('rate_limited', teamWords.tasksADay(aDay), {
        retryAfterMs: Math.max(1000, (earliest ?? now) - since),
      })
  }
  if (bytesKept !== null) await checkBytes(db, key, 0)
}

/** Rejects with `payload_too_large` if `more` bytes would exceed the storage limit of the key. */
export async function checkBytes(db: Queryable, key: string, more: number): Promise<void> {
  const { rows } = await db.query<{ most: number | null; kept: number }>(
    `select bytes_kept as most,
       (select coalesce(sum(bytes), 0) from uploads where key_id = $1) +
       (select coalesce(sum(kept_bytes), 0) from tasks where key_id = $1 and kept_bytes > 0) as kept
     from keys where id = $1 and bytes_kept is not null`,
    [key],
  )
  const limit = rows[0]
  if (limit !== undefined && limit.most !== null && limit.kept + more > limit.most)
    throw refusal('payload_too_large', teamWords.bytesKept(limit.kept, limit.most))
}

async function count(db: Queryable, where: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*) as count from tasks ${where}`, values)
  return rows[0]?.count ?? 0
}
