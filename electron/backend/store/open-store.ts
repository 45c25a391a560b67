/** Opens the studio's one SQLite file: checked, brought up to date, and replaced by a fresh one where it is damaged. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { BackendPorts } from '../ports.ts'
import { assetTable } from './asset-table.ts'
import { jsonTable } from './json-table.ts'
import { jobTables } from './job-tables.ts'
import { ledgerTable } from './ledger-table.ts'
import { migrate } from './migrate.ts'
import { type Migration, migrations } from './migrations.ts'
import { storedConnectionSchema } from './records.ts'
import { setAside } from './set-aside.ts'
import { registerFunctions } from './sql-functions.ts'
import { type Database, openDatabase } from './sqlite.ts'
import { storeError } from './store-error.ts'
import type { Store } from './store.ts'
import { transaction } from './transaction.ts'
import { valueTable } from './value-table.ts'

export interface OpenedStore {
  store: Store
  /** Where a damaged file went and what was wrong with it; null when all was well. */
  recovered: { setAside: string; reason: string } | null
}

/**
 * WAL with `synchronous = FULL`: what a call has written is on disk when it returns. Throws `disk-full`, `disk-denied`, and
 * `data-corrupt` with `reason: 'newer-version'` where a newer program wrote the file, which is then left as it is.
 */
export function openStore(
  folder: string,
  log: BackendPorts['log'],
  steps: readonly Migration[] = migrations,
): OpenedStore {
  const path = join(folder, 'studio.sqlite')
  try {
    mkdirSync(folder, { recursive: true })
    return { store: open(path, log, steps), recovered: null }
  } catch (thrown) {
    const error = storeError(thrown, 'be opened')
    const damaged = error.code === 'data-corrupt' && error.details?.['reason'] !== 'newer-version'
    if (!damaged || !existsSync(path)) throw error
    const moved = setAside(path, new Date())
    log('error', 'the store was damaged and has been set aside', { setAside: moved, reason: error.message })
    return { store: open(path, log, steps), recovered: { setAside: moved, reason: error.message } }
  }
}

function open(path: string, log: BackendPorts['log'], steps: readonly Migration[]): Store {
  const database = openDatabase(path)
  try {
    checkIntegrity(database)
    registerFunctions(database)
    migrate(database, steps, (number) => path.replace(/\.sqlite$/, `.before-${number}.sqlite`))
    checkShape(database)
    // Only now, as it writes: what is not ours, or newer than we are, stays as it is to the byte.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    return storeOver(database, log)
  } catch (thrown) {
    database.close()
    throw thrown
  }
}

function checkIntegrity(database: Database): void {
  const verdict = database
    .prepare('PRAGMA quick_check(5)')
    .all()
    .map((row) => String(row['quick_check']))
  if (verdict.join() !== 'ok') throw new AppError('data-corrupt', `the store is damaged: ${verdict.join('; ')}`)
}

/** A healthy SQLite file may still be somebody else's, or have lost a table. */
const columns: Record<string, readonly string[]> = {
  jobs: ['id', 'created_at', 'body', 'search', 'removal'],
  moments: ['job_id', 'at', 'body'],
  job_inputs: ['sha256', 'job_id', 'name'],
  connections: ['id', 'created_at', 'body'],
  assets: ['id', 'created_at', 'body'],
  ledger: ['job_id', 'kind', 'created_at', 'body'],
  named_values: ['name', 'body'],
}

function checkShape(database: Database): void {
  for (const [table, wanted] of Object.entries(columns)) {
    const found = new Set(
      database
        .prepare(`PRAGMA table_info(${table})`)
        .all()
        .map((row) => row['name']),
    )
    const missing = wanted.filter((name) => !found.has(name))
    if (missing.length > 0) throw new AppError('data-corrupt', `the table ${table} lacks ${missing.join(', ')}`)
  }
}

function storeOver(database: Database, log: BackendPorts['log']): Store {
  return {
    ...jobTables(database, log),
    connections: jsonTable(database, { table: 'connections', schema: storedConnectionSchema, newestFirst: false }, log),
    assets: assetTable(database, log),
    ledger: ledgerTable(database, log),
    values: valueTable(database, log),
    transaction: (work) => transaction(database, work),
    close: () => database.close(),
  }
}
