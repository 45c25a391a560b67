/** Tasks in PostgreSQL, submitted through any server and run by any worker. */
import { randomUUID } from 'node:crypto'
import { invalidRequest, refusal } from '../../problem.ts'
import { cancellation } from '../../tasks/endings.ts'
import { checkSameBody } from '../../tasks/idempotency.ts'
import { newTaskId } from '../../tasks/new-id.ts'
import { isFinished } from '../../tasks/task-record.ts'
import type { TaskRecord } from '../../tasks/task-record.ts'
import { keyHoldsMs, newTask } from '../../tasks/tasks.ts'
import type { Accepted, Caller, TaskDraft, TaskInput, Tasks } from '../../tasks/tasks.ts'
import { sameSecret } from '../../http/guard.ts'
import { detailWords } from '../../words/problems.ts'
import { fieldWords, inputWords } from '../../words/refusals.ts'
import { priorityOf, tagOf, unknownSeconds } from '../fair-share.ts'
import { queueOf } from '../task-size.ts'
import { checkLimits } from './check-limits.ts'
import type { LimitsInRow } from './check-limits.ts'
import type { Database, Queryable } from './database.ts'
import { graceMs, throwAway } from './sweep.ts'
import type { JobQueue } from './job-queue.ts'
import { endTask, lockTask, resultsPrefix, selectTasks } from './task-rows.ts'
import type { TaskRow } from './task-rows.ts'

interface PostgresTasksParts {
  database: Database
  jobs: JobQueue
  /** Maximum number of unfinished tasks of an account. */
  maxTasks: number
  now: () => number
}

interface AccountState {
  granted: number | null
  reserved: number
  charged: number
  unfinished: number
  weight: number
  last_tag: number
}

/** Everything that a submit needs, in one query, since others wait for its lock. */
type SubmitState = AccountState & LimitsInRow & { virtual_time: number; seconds: number | null }

const lockForSubmit = `
  select a.granted, a.reserved, a.charged, a.unfinished, a.weight, a.last_tag, k.tasks_at_once, k.tasks_a_day, k.bytes_kept,
    (select virtual_time from fair_clock) as virtual_time,
    (select seconds from work_costs where model = $3 and operation = $4) as seconds
  from accounts a join keys k on k.id = $2 where a.id = $1 for update of a`

/** Inserts the task and its inputs, and updates its account. */
const insertTask = `
  with task as (
    insert into tasks (id, account_id, key_id, status, created_at, idempotency_key, record, queue, job_id, tag)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id
  ), inputs as (
    insert into task_inputs (task_id, slot, place, bytes)
    select task.id, given.* from task, unnest($11::text[], $12::text[], $13::bigint[]) as given
  )
  update accounts set reserved = reserved + $14, unfinished = unfinished + 1, last_tag = $15 where id = $2`

export function postgresTasks({ database, jobs, maxTasks, now }: PostgresTasksParts): Tasks {
  /** The progress of tasks, which is not part of their records. */
  const progress = new WeakMap<TaskRecord, number>()

  function recordOf(row: TaskRow): TaskRecord {
    progress.set(row.record, row.progress)
    return row.record
  }

  async function replayOf(
    db: Queryable,
    { account }: Caller,
    { key, bodyHash }: NonNullable<TaskRecord['idempotency']>,
  ): Promise<TaskRecord | undefined> {
    const [row] = await selectTasks(
      db,
      'where account_id = $1 and idempotency_key = $2 and not deleted and created_at > $3 order by id desc limit 1',
      [account, key, now() - keyHoldsMs],
    )
    if (row === undefined || row.record.idempotency === null) return undefined
    checkSameBody(row.record.idempotency.bodyHash, bodyHash)
    return recordOf(row)
  }

  async function submit(caller: Caller, draft: TaskDraft, inputs: TaskInput[]): Promise<Accepted> {
    const accepted = await writeDown(caller, draft, inputs)
    if (!accepted.replayed) jobs.wakeWorkers()
    return accepted
  }

  function writeDown(caller: Caller, draft: TaskDraft, inputs: TaskInput[]): Promise<Accepted> {
    return database.transaction(async (db) => {
      // Serialises an account's submits, so that two cannot get the last slot, the last credits or the same key.
      const { rows } = await db.query<SubmitState>(lockForSubmit, [
        caller.account,
        caller.key,
        draft.model,
        draft.operation,
      ])
      const account = rows[0]
      if (account === undefined) throw refusal('invalid_api_key')
      const known = draft.idempotency === null ? undefined : await replayOf(db, caller, draft.idempotency)
      if (known !== undefined) return { task: known, replayed: true }
      if (account.unfinished >= maxTasks)
        throw refusal('queue_full', detailWords.queueFull(account.unfinished), { retryAfterMs: 5000 })
      await checkLimits(db, caller, account, now())
      checkBalance(account, draft.quoted)
      await holdInputs(db, inputs)
      const at = now()
      const task = newTask(draft, inputs, newTaskId(at, undefined), at)
      await insert(db, caller, task, inputs, account)
      return { task, replayed: false }
    })
  }

  async function insert(db: Queryable, caller: Caller, task: TaskRecord, inputs: TaskInput[], account: SubmitState) {
    const queue = queueOf(inputs.reduce((sum, { bytes }) => sum + bytes, 0))
    const standing = { virtualTime: account.virtual_time, lastTag: account.last_tag, weight: account.weight }
    const { tag, lastTag } = tagOf(standing, account.seconds ?? unknownSeconds)
    const jobId = randomUUID()
    await db.query(insertTask, [
      task.id,
      caller.account,
      caller.key,
      task.status,
      task.createdAt,
      task.idempotency?.key ?? null,
      JSON.stringify(task),
      queue,
      jobId,
      tag,
      inputs.map(({ slot }) => slot),
      inputs.map(({ place }) => place),
      inputs.map(({ bytes }) => bytes),
      task.credits.quoted,
      lastTag,
    ])
    await jobs.sendTask(db, queue, task.id, jobId, priorityOf(tag))
  }

  return {
    replayOf: (caller, idempotency) => replayOf(database, caller, idempotency),
    submit,
    async get(caller, id) {
      const [row] = await selectTasks(database, 'where id = $1 and account_id = $2 and not deleted', [
        id,
        caller.account,
      ])
      return row === undefined ? undefined : recordOf(row)
    },
    async list(caller, after, limit) {
      const rows = await selectTasks(
        database,
        'where account_id = $1 and not deleted and ($2::text is null or id < $2) order by id desc limit $3',
        [caller.account, after ?? null, limit + 1],
      )
      const tasks = rows.slice(0, limit).map(recordOf)
      return { tasks, next: rows.length > limit ? (tasks.at(-1)?.id ?? null) : null }
    },
    progressOf: (task) => (task.status === 'succeeded' ? 1 : isFinished(task) ? 0 : (progress.get(task) ?? 0)),
    cancel: (caller, id) =>
      database.transaction(async (db) => {
        const row = await lockOwn(db, caller, id)
        const ended = await endTask(db, jobs, row, cancellation(row.record, now()))
        await jobs.cancel(db, row.queue, row.job_id)
        return ended
      }),
    delete: (caller, id) =>
      database.transaction(async (db) => {
        const { record } = await lockOwn(db, caller, id)
        if (!isFinished(record)) throw refusal('not_finished', detailWords.cancelFirst)
        await throwAway(db, `results/${id}/`, now() + graceMs)
        const rest: TaskRecord = { ...record, deletedAt: now(), request: {}, outputs: [], error: null }
        if (record.credits.quoted === 0) await db.query('delete from tasks where id = $1', [id])
        else
          await db.query(
            'update tasks set record = $2, deleted = true, kept_bytes = 0, expires_at = null where id = $1',
            [id, JSON.stringify(rest)],
          )
      }),
    async books(caller) {
      const { rows } = await database.query<Pick<AccountState, 'granted' | 'reserved' | 'charged'>>(
        'select granted, reserved, charged from accounts where id = $1',
        [caller.account],
      )
      const { granted = null, reserved = 0, charged = 0 } = rows[0] ?? {}
      return { balance: granted === null ? null : granted - reserved - charged, reserved }
    },
    async result(id, token, name) {
      const [row] = await selectTasks(database, 'where id = $1 and not deleted', [id])
      const output = row?.record.outputs.find((candidate) => candidate.name === name)
      return row === undefined || output === undefined || !sameSecret(output.token, token)
        ? undefined
        : { task: recordOf(row), output }
    },
    placeOf: (task, output) => `${resultsPrefix(task.id, task.attempts)}${output.name}`,
  }
}

async function lockOwn(db: Queryable, caller: Caller, id: string): Promise<TaskRow> {
  const row = await lockTask(db, id)
  if (row === undefined || row.account_id !== caller.account) throw refusal('not_found', detailWords.noTask)
  return row
}

function checkBalance({ granted, reserved, charged }: AccountState, credits: number): void {
  if (granted === null || credits === 0) return
  const balance = granted - reserved - charged
  if (balance < credits) throw refusal('insufficient_credits', detailWords.balance(credits, balance))
}

/**
 * Locks the inputs. An upload or a result may have been deleted since it was looked up; whatever still exists is
 * retained while a task uses it.
 */
async function holdInputs(db: Queryable, inputs: readonly TaskInput[]): Promise<void> {
  for (const { slot, place } of inputs) {
    const task = /^results\/([^/]+)\//.exec(place)?.[1]
    const { rowCount } =
      task === undefined
        ? await db.query('select 1 from uploads where place = $1 for key share', [place])
        : await db.query('select 1 from tasks where id = $1 and kept_bytes > 0 for key share', [task])
    const gone = task === undefined ? inputWords.noSuchFile : inputWords.resultExpired
    if (rowCount === 0) throw invalidRequest([{ field: slot, reason: fieldWords.unusableBecause(gone) }])
  }
}
