/** The moments of jobs, one row each; repetitions are counted in one row. */
import { type JobMoment, jobMomentSchema } from '../../../shared/protocol/job.ts'
import type { BackendPorts } from '../ports.ts'
import { repeatedAmong, repeatOf, recentMoments } from './repeated-moment.ts'
import { rowReader } from './row-reader.ts'
import type { Database } from '../../disk/sqlite.ts'
import type { Store } from './store.ts'
import { orStoreError } from './store-error.ts'
import { transaction } from './transaction.ts'

const bodySchema = jobMomentSchema.omit({ at: true })

/** Ordered by insertion, regardless of the clock. */
export function momentTable(database: Database, log: BackendPorts['log']): Store['moments'] {
  const readRow = rowReader('moments', bodySchema, log)
  const all = database.prepare('SELECT rowid AS number, at, body FROM moments WHERE job_id = ? ORDER BY moments.rowid')
  const recent = database.prepare(
    'SELECT rowid AS number, at, body FROM moments WHERE job_id = ? ORDER BY moments.rowid DESC LIMIT ?',
  )
  const write = database.prepare('INSERT INTO moments (job_id, at, body) VALUES (?, ?, ?)')
  const count = database.prepare('UPDATE moments SET body = ? WHERE rowid = ?')

  const momentOf = (row: Record<string, unknown>): JobMoment | undefined => {
    const body = readRow(String(row['number']), row['body'])
    return body === undefined ? undefined : { at: String(row['at']), ...body }
  }
  const bodyOf = ({ type, details }: JobMoment) => JSON.stringify(bodySchema.parse({ type, details }))

  return {
    add(jobId, moments) {
      if (moments.length === 0) return
      transaction(database, () => {
        const known = recent
          .all(jobId, recentMoments)
          .reverse()
          .map((row) => ({ number: row['number'] as number | bigint, moment: momentOf(row) }))
          .filter((row): row is { number: number | bigint; moment: JobMoment } => row.moment !== undefined)
        for (const moment of moments) {
          const at = repeatedAmong(
            known.map((row) => row.moment),
            moment,
          )
          const row = known[at]
          if (row === undefined) {
            known.push({ number: write.run(jobId, moment.at, bodyOf(moment)).lastInsertRowid, moment })
            continue
          }
          row.moment = repeatOf(row.moment, moment)
          count.run(bodyOf(row.moment), row.number)
        }
      })
    },
    forJob: (jobId) =>
      orStoreError('read', () =>
        all
          .all(jobId)
          .map(momentOf)
          .filter((moment) => moment !== undefined),
      ),
  }
}
