/** What a worker writes down of the tasks that it holds: their beginning, how far they are, and their end, if they are still its own. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { failure } from '../../tasks/endings.ts'
import type { Ending } from '../../tasks/endings.ts'
import { isFinished } from '../../tasks/task-record.ts'
import type { TaskRecord } from '../../tasks/task-record.ts'
import type { Database } from '../postgres/database.ts'
import { throwAway } from '../postgres/garbage.ts'
import type { HeldTask, JobQueue } from '../postgres/job-queue.ts'
import { endTask, lockTask, resultsPrefix, saveTask } from '../postgres/task-rows.ts'

export interface BegunTask {
  task: TaskRecord
  /** Where the bytes of each input are. */
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

  /** Null: there is nothing to do, because the task has ended or another attempt is further. */
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

  /** Of those that run here: ids of the ones that are still to go on. The others were cancelled, or belong to another attempt. */
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

  /** Null: it is no longer this worker's, or it has ended already. Done twice it is done once. */
  end(held: HeldTask, ending: Ending): Promise<TaskRecord | null> {
    const { database, jobs } = this.#parts
    return database.transaction(async (db) => {
      const row = await lockTask(db, held.taskId)
      if (row === undefined || row.attempt !== held.attempt || row.record.status !== 'running') return null
      // Its lease may have been given to another, which has not begun yet.
      if (!(await jobs.complete(db, held))) return null
      if (ending.status === 'succeeded')
        await db.query('delete from garbage where prefix = $1', [resultsPrefix(held.taskId, held.attempt)])
      return endTask(db, jobs, row, ending)
    })
  }

  /** Back into the queue: another worker begins it afresh. */
  giveBack(held: HeldTask): Promise<void> {
    const { database, jobs } = this.#parts
    return database.transaction(async (db) => {
      const row = await lockTask(db, held.taskId)
      await jobs.giveBack(db, held)
      if (row === undefined || row.attempt !== held.attempt || row.record.status !== 'running') return
      await saveTask(db, { ...row.record, status: 'queued', startedAt: null })
    })
  }

  /** Tasks whose work broke off too often are given up and refunded. Gives their ids. */
  async buryDead(): Promise<string[]> {
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

  /** How long work of this kind took, for the tags of those that come; a tenth of what is known gives way to it. */
  async noteCost({ model, operation }: TaskRecord, seconds: number): Promise<void> {
    await this.#parts.database.query(
      `insert into work_costs (model, operation, seconds) values ($1, $2, $3)
       on conflict (model, operation) do update set seconds = 0.9 * work_costs.seconds + 0.1 * excluded.seconds`,
      [model, operation, seconds],
    )
  }
}
