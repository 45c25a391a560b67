/** Transactions on the store. */
import type { Database } from '../../disk/sqlite.ts'
import { storeError } from './store-error.ts'

/**
 * Runs `work` in a transaction: when it returns, all its writes are on disk; if it throws, none are. A nested call
 * joins the outer transaction.
 */
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
