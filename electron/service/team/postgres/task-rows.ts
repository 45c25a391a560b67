/** Tasks as rows. A task ends in one transaction together with its credits, its lease and its events. */
import { taskRecordSchema } from '../../tasks/task-record.ts'
import type { TaskRecord } from '../../tasks/task-record.ts'
import type { Ending } from '../../tasks/endings.ts'
import { eventId } from '../../webhooks/webhook-record.ts'
import { eventOf } from '../../webhooks/webhook-record.ts'
import type { Queryable } from './database.ts'
import type { JobQueue, TaskQueueName } from './job-queue.ts'

export interface TaskRow {
  account_id: string
  key_id: string
  record: TaskRecord
  queue: TaskQueueName
  job_id: string
  attempt: number
  progress: number
}

const columns = 'account_id, key_id, record, queue, job_id, attempt, progress'

/** `more` is appended to `select … from tasks`. */
export async function selectTasks(db: Queryable, more: string, values: unknown[]): Promise<TaskRow[]> {
  const { rows } = await db.query<Omit<TaskRow, 'record'> & { record: unknown }>(
    `select ${columns} from tasks ${more}`,
    values,
  )
  return rows.map((row) => ({ ...row, record: taskRecordSchema.parse(row.record) }))
}

/** Locks the task until the end of the transaction. Undefined if it does not exist, or was deleted. */
export async function lockTask(db: Queryable, id: string): Promise<TaskRow | undefined> {
  return (await selectTasks(db, 'where id = $1 and not deleted for update', [id]))[0]
}

export async function saveTask(db: Queryable, record: TaskRecord): Promise<void> {
  await db.query('update tasks set record = $2, status = $3, expires_at = $4 where id = $1', [
    record.id,
    JSON.stringify(record),
    record.status,
    record.expiresAt,
  ])
}

/** Ends a locked, unfinished task. The caller handles its lease. */
export async function endTask(db: Queryable, jobs: JobQueue, row: TaskRow, ending: Ending): Promise<TaskRecord> {
  const record: TaskRecord = { ...row.record, ...ending }
  const { quoted, charged } = record.credits
  await saveTask(db, record)
  const kept = record.outputs.reduce((sum, { bytes }) => sum + bytes, 0)
  await db.query('update tasks set progress = $2, kept_bytes = $3 where id = $1', [
    record.id,
    record.status === 'succeeded' ? 1 : 0,
    kept,
  ])
  await db.query(
    'update accounts set reserved = reserved - $2, charged = charged + $3, unfinished = unfinished - 1 where id = $1',
    [row.account_id, quoted, charged],
  )
  const event = eventOf(record)
  if (event !== null) {
    const { rows } = await db.query<{ id: string }>(
      'select id from webhooks where account_id = $1 and $2 = any(events)',
      [row.account_id, event],
    )
    for (const { id: hookId } of rows)
      await jobs.sendEvent(
        db,
        {
          id: eventId(hookId, record.id, event),
          hookId,
          taskId: record.id,
          event,
          eventAt: record.finishedAt ?? record.createdAt,
          attempts: 0,
        },
        null,
      )
  }
  return record
}

/** Returns the blob prefix for the results of one attempt. */
export function resultsPrefix(taskId: string, attempt: number): string {
  return `results/${taskId}/${attempt}/`
}
