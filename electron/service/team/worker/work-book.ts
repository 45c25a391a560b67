/** Stores what a worker does with the tasks that it holds: start, progress and ending. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { failure } from '../../tasks/endings.ts'
import type { Ending } from '../../tasks/endings.ts'
import { isFinished } from '../../tasks/task-record.ts'
import type { TaskRecord } from '../../tasks/task-record.ts'
import type { Database } from '../postgres/database.ts'
import { throwAway } from '../postgres/sweep.ts'
import type { HeldTask, JobQueue } from '../postgres/job-queue.ts'
import { endTask, lockTask, resultsPrefix, saveTask } from '../postgres/task-rows.ts'

export interface BegunTask {
  task: TaskRecord
  /** Location of each input. */
  places: Map<string, string>
}

interface WorkBookParts {
  database: Database
  jobs: JobQueue
  worker: string
  now: () => number
}

/** Time after which the results of a failed attempt are deleted. */
const abandonedMs = 24 * 60 * 60_000

export class WorkBook {
  readonly #parts: WorkBookParts

  constructor(parts: WorkBookParts) {
    this.#parts = parts
  }

  /** Null if the task has ended, or another attempt has started. */
  begin(held: HeldTask): Promise<BegunTask | null> {
    const { database, jobs, worker, now } = this.#parts
    return database.transaction(async (db) => {
      const row = await lockTask(db, held.taskId)
      if (row === undefined || isFinished(row.record) || row.job_id !== held.jobId || row.attempt > held.attempt) {
        await jobs.complete(db, held)
        return null
      }
      const task: TaskRecord = { ...row.record, status: 'running', startedAt: now(), attempts: held.attempt }
      await saveTask(db, task)
      await db.query('update tasks set attempt = $2, worker = $3, progress = 0 where id = $1', [
        task.id,
        held.attempt,
        worker,
      ])
      await db.query(
        'update fair_clock set virtual_time = t.tag from tasks t where t.id = $1 and fair_clock.virtual_time < t.tag',
        [task.id],
      )
      await throwAway(db, resultsPrefix(task.id, held.attempt), now() + abandonedMs)
      const { rows } = await db.query<{ slot: string; place: string }>(
        'select slot, place from task_inputs where task_id = $1',
        [task.id],
      )
      return { task, places: new Map(rows.map(({ slot, place }) => [slot, place])) }
    })
  }

  /** Returns the ids that should continue. The others were cancelled, or belong to another attempt. */
  async report(running: readonly (HeldTask & { progress: number })[]): Promise<Set<string>> {
    const { rows } = await this.#parts.database.query<{ id: string }>(
      `with reported as (
         select * from unnest($1::text[], $2::int[], $3::real[]) as r (id, attempt, progress)
       ), changed as (
         update tasks t set progress = r.progress from reported r
         where t.id = r.id and t.attempt = r.attempt and t.status = 'running' and t.progress is distinct from r.progress
       )
       select t.id from tasks t join reported r on t.id = r.id and t.attempt = r.attempt where t.status = 'running'`,
      [
        running.map(({ taskId }) => taskId),
        running.map(({ attempt }) => attempt),
        running.map(({ progress }) => progress),
      ],
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** Null if the task no longer belongs to this worker, or has ended. Idempotent. */
  end(held: HeldTask, ending: Ending): Promise<TaskRecord | null> {
    const { database, jobs } = this.#parts
    return database.transaction(async (db) => {
      const row = await lockTask(db, held.taskId)
      if (row === undefined || row.attempt !== held.attempt || row.record.status !== 'running') return null
      // The lease may have passed to another worker that has not started yet.
      if (!(await jobs.complete(db, held))) return null
      if (ending.status === 'succeeded')
        await db.query('delete from garbage where prefix = $1', [resultsPrefix(held.taskId, held.attempt)])
      return endTask(db, jobs, row, ending)
    })
  }

  /** Returns the task to the queue. */
  giveBack(held: HeldTask): Promise<void> {
    const { database, jobs } = this.#parts
    return database.transaction(async (db) => {
      const row = await lockTask(db, held.taskId)
      await jobs.giveBack(db, held)
      if (row === undefined || row.attempt !== held.attempt || row.record.status !== 'running') return
      await saveTask(db, { ...row.record, status: 'queued', startedAt: null })
    })
  }

  /** Gives up and refunds tasks whose work was interrupted too often. Returns their ids. */
  async endDeadTasks(): Promise<string[]> {
    const { database, jobs, now } = this.#parts
    const buried: string[] = []
    for (const { taskId, done } of await jobs.takeDead())
      await database.transaction(async (db) => {
        const row = await lockTask(db, taskId)
        await done(db)
        if (row === undefined || isFinished(row.record)) return
        await endTask(
          db,
          jobs,
          row,
          failure(row.record, new AppError('internal', 'its work broke off too often'), now()),
        )
        buried.push(taskId)
      })
    return buried
  }

  /** Updates the moving average of the durations of this kind of task. */
  async noteCost({ model, operation }: TaskRecord, seconds: number): Promise<void> {
    await this.#parts.database.query(
      `insert into work_costs (model, operation, seconds) values ($1, $2, $3)
       on conflict (model, operation) do update set seconds = 0.9 * work_costs.seconds + 0.1 * excluded.seconds`,
      [model, operation, seconds],
    )
  }
}
