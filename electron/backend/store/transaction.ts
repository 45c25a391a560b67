/** All or nothing. */
import type { Database } from '../../disk/sqlite.ts'
import { storeError } from './store-error.ts'

/** Runs `work` so that all it writes is on disk when this returns, or none of it. One inside another belongs to the outer one. */
export function transaction<Result>(database: Database, work: () => Result): Result {
  if (database.isTransaction) return work()
  try {
    database.exec('BEGIN IMMEDIATE')
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (thrown) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw storeError(thrown, 'write')
  }
}
