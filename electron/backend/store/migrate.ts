/** Brings a database file up to the present tables, one numbered step at a time, with a copy kept before each step. */
import { rmSync } from 'node:fs'
import { AppError } from '../../../shared/app-error.ts'
import type { Migration } from './migrations.ts'
import type { Database } from './sqlite.ts'

/**
 * Runs the steps that are still missing. Before each, a copy of a store that holds something is written beside it
 * (`studio.before-2.sqlite`), so that a person can go back. A step and its number become true together or not at all.
 * Throws `data-corrupt` with `reason: 'newer-version'` where a newer program wrote the file: that is left untouched.
 */
export function migrate(database: Database, steps: readonly Migration[], backupPath: (number: number) => string): void {
  const found = versionOf(database)
  const newest = steps.at(-1)?.number ?? 0
  if (found > newest)
    throw new AppError('data-corrupt', `the store has version ${found}, this program knows ${newest}`, {
      details: { reason: 'newer-version', found, supported: newest },
    })
  if (found === 0 && holdsTables(database))
    throw new AppError('data-corrupt', 'the file is not a store of this program')
  for (const step of steps) {
    if (step.number <= found) continue
    if (step.number > 1) keepCopy(database, backupPath(step.number))
    run(database, step)
  }
}

/** The number of the last step that this file has seen; 0 for a new file. */
export function versionOf(database: Database): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
}

function holdsTables(database: Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' LIMIT 1").get() !== undefined
}

function keepCopy(database: Database, path: string): void {
  rmSync(path, { force: true })
  database.prepare('VACUUM INTO ?').run(path)
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

/** SQLITE_ERROR: a table or a column that the step counts on is not there. */
function isSqlError(thrown: unknown): thrown is Error {
  return thrown instanceof Error && (thrown as { errcode?: number }).errcode === 1
}
