/** Applies migrations to a database file. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Migration } from './migrations.ts'
import type { Database } from '../../disk/sqlite.ts'

/** A larger version number indicates damage. */
const plausibleVersions = 1000

/**
 * Runs the pending migrations, each in one transaction with its version number. Before the first one on a non-empty
 * store, calls `keepCopy` with its number, so that a person can go back. Throws `data-corrupt`, with `reason:
 * 'newer-version'` if a newer program wrote the file, which is then left untouched.
 */
export function migrate(
  database: Database,
  steps: readonly Migration[],
  keepCopy: (number: number) => void = () => undefined,
): void {
  const found = versionOf(database)
  refuseNewer(found, steps)
  if (found !== 0 && !steps.some(({ number }) => number === found))
    throw new AppError('data-corrupt', `the store has no version ${found}`)
  if (found === 0 && holdsTables(database))
    throw new AppError('data-corrupt', 'the file is not a store of this program')
  const next = steps.find(({ number }) => number > found)
  if (found > 0 && next !== undefined) keepCopy(next.number)
  for (const step of steps) if (step.number > found) run(database, step)
}

/** Throws `newer-version` for a number that only a newer program can have written. */
export function refuseNewer(found: number, steps: readonly Migration[]): void {
  const newest = newestOf(steps)
  if (found > newest && found <= plausibleVersions)
    throw new AppError('data-corrupt', `the store has version ${found}, this program knows ${newest}`, {
      details: { reason: 'newer-version', found, supported: newest },
    })
}

function newestOf(steps: readonly Migration[]): number {
  return steps.at(-1)?.number ?? 0
}

/** Returns 0 for a new file. */
function versionOf(database: Database): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
}

function holdsTables(database: Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' LIMIT 1").get() !== undefined
}

function run(database: Database, step: Migration): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    database.exec(step.sql)
    database.exec(`PRAGMA user_version = ${step.number}`)
    database.exec('COMMIT')
  } catch (thrown) {
    if (database.isTransaction) database.exec('ROLLBACK')
    if (isSqlError(thrown))
      throw new AppError('data-corrupt', `step ${step.number} does not fit the store: ${thrown.message}`, {
        cause: thrown,
      })
    throw thrown
  }
}

/** Whether the error is SQLITE_ERROR: a missing table or column. */
export function isSqlError(thrown: unknown): thrown is Error {
  return thrown instanceof Error && (thrown as { errcode?: number }).errcode === 1
}
