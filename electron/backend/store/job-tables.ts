/** The tables of jobs and their moments. */
import { endStates } from '../../../shared/protocol/job.ts'
import { searchTextOf } from '../../../shared/protocol/job-query.ts'
import type { BackendPorts } from '../ports.ts'
import { conditionOf, isFavourite } from './find-jobs.ts'
import { jobHistory } from './job-history.ts'
import { momentTable } from './moment-table.ts'
import { type StoredJob, storedJobSchema } from './records.ts'
import { rowReader } from './row-reader.ts'
import type { Database } from '../../disk/sqlite.ts'
import type { Store } from './store.ts'
import { orStoreError } from './store-error.ts'
import { transaction } from './transaction.ts'

/** An unreadable row counts as unfinished, so that it is reported at startup; it remains in the file. */
export function jobTables(database: Database, log: BackendPorts['log']): Pick<Store, 'jobs' | 'moments'> {
  const read = rowReader('jobs', storedJobSchema, log)
  return {
    jobs: {
      ...jobRows(database, (rows) =>
        rows.map((row) => read(String(row['id']), row['body'])).filter((job) => job !== undefined),
      ),
      ...jobHistory(database, read),
      ...removals(database),
    },
    moments: momentTable(database, log),
  }
}

type Rows = Record<string, unknown>[]

function jobRows(
  database: Database,
  readAll: (rows: Rows) => StoredJob[],
): Pick<
  Store['jobs'],
  'get' | 'list' | 'live' | 'unreadable' | 'ofTask' | 'unfetched' | 'withDisowned' | 'inputName' | 'save'
> {
  const byId = database.prepare('SELECT id, body FROM jobs WHERE id = ?')
  const all = database.prepare(
    'SELECT id, body FROM jobs WHERE removal IS NULL ORDER BY created_at DESC, jobs.rowid DESC',
  )
  const live = database.prepare('SELECT id, body FROM jobs WHERE ended = 0 ORDER BY created_at, jobs.rowid')
  const byTask = database.prepare(
    'SELECT id, body FROM jobs WHERE task_id = ? AND connection_id = ? ORDER BY created_at DESC LIMIT 1',
  )
  const unfetched = database.prepare(
    `SELECT task_id, body ->> '$.idempotencyKey' AS idempotency_key FROM jobs
     WHERE state IN ('failed', 'expired', 'cancelled') AND task_id IS NOT NULL AND json_valid(body)`,
  )
  const withDisowned = database.prepare(
    `SELECT id, body FROM jobs
     WHERE connection_id = ? AND json_array_length(iif(json_valid(body), body, '{}'), '$.disownedSubmissions') > 0`,
  )
  const inputName = database.prepare(
    `SELECT job_inputs.name FROM job_inputs JOIN jobs ON jobs.id = job_inputs.job_id WHERE sha256 = ?
     ORDER BY jobs.created_at DESC, jobs.rowid DESC LIMIT 1`,
  )
  // A resumed job becomes visible again.
  const write = database.prepare(
    `INSERT INTO jobs (id, created_at, body, search) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, body = excluded.body, search = excluded.search,
       removal = CASE WHEN ? THEN removal END`,
  )
  const writeInput = database.prepare(
    `INSERT INTO job_inputs (sha256, job_id, name) VALUES (?, ?, ?)
     ON CONFLICT (sha256, job_id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name`,
  )
  const list = (about: { all(): Rows }) => readAll(orStoreError('read', () => about.all()))

  return {
    get: (id) => readAll(orStoreError('read', () => byId.all(id)))[0],
    list: () => list(all),
    live: () => list(live),
    unreadable: () =>
      orStoreError('read', () => live.all())
        .filter((row) => readAll([row]).length === 0)
        .map((row) => String(row['id'])),
    ofTask: (connectionId, taskId) => readAll(orStoreError('read', () => byTask.all(taskId, connectionId)))[0],
    unfetched: () =>
      orStoreError('read', () => unfetched.all()).map((row) => ({
        taskId: String(row['task_id']),
        idempotencyKey: String(row['idempotency_key']),
      })),
    withDisowned: (connectionId) => readAll(orStoreError('read', () => withDisowned.all(connectionId))),
    inputName(sha256) {
      const row = orStoreError('read', () => inputName.get(sha256))
      return row === undefined ? undefined : String(row['name'])
    },
    save(job) {
      const body = JSON.stringify(storedJobSchema.parse(job))
      const ended = endStates.includes(job.state) ? 1 : 0
      transaction(database, () => {
        write.run(job.id, job.createdAt, body, searchTextOf(job), ended)
        for (const { sha256, name } of job.inputFiles) writeInput.run(sha256, job.id, name)
      })
    },
  }
}

function removals(database: Database): Pick<Store['jobs'], 'hide' | 'hideFound' | 'restore' | 'purge'> {
  const hide = database.prepare('UPDATE jobs SET removal = ? WHERE id = ? AND ended = 1 AND removal IS NULL')
  const restore = database.prepare('UPDATE jobs SET removal = NULL WHERE removal = ? AND ended = 1')
  const old = 'SELECT id FROM jobs WHERE removal < ? AND ended = 1'
  const purge = [
    database.prepare(`DELETE FROM moments WHERE job_id IN (${old})`),
    database.prepare(`DELETE FROM job_inputs WHERE job_id IN (${old})`),
    database.prepare('DELETE FROM jobs WHERE removal < ? AND ended = 1'),
  ]
  return {
    hide: (ids, removal) => transaction(database, () => ids.filter((id) => Number(hide.run(removal, id).changes) > 0)),
    hideFound(query, { keepFavourites, removal }) {
      const { sql, values } = conditionOf(query)
      const kept = keepFavourites ? `AND NOT ${isFavourite}` : ''
      return transaction(database, () =>
        database
          .prepare(`UPDATE jobs SET removal = ? WHERE ${sql} ${kept} RETURNING id`)
          .all(removal, ...values)
          .map((row) => String(row['id'])),
      )
    },
    restore: (removal) => orStoreError('write', () => Number(restore.run(removal).changes)),
    purge: (before) => transaction(database, () => Number(purge.map((work) => work.run(before)).at(-1)?.changes)),
  }
}
