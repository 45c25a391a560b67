/** Opens the studio's SQLite file: checks and migrates it, and recovers it if it is damaged. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { privateFolder } from '../../disk/private-folder.ts'
import type { BackendPorts } from '../ports.ts'
import { assetTable } from './asset-table.ts'
import { backupsOf, isBackupDue, makeBackup } from './backups.ts'
import { claimStore } from './claim.ts'
import { jsonTable } from './json-table.ts'
import { jobTables } from './job-tables.ts'
import { ledgerTable } from './ledger-table.ts'
import { migrate } from './migrate.ts'
import { type Migration, migrations } from './migrations.ts'
import { storedConnectionSchema } from './records.ts'
import type { Recovered } from './pending-recovery.ts'
import { finishRecovery, readableStore, recover } from './recover.ts'
import { salvage, salvageNothing } from './salvage/salvage.ts'
import { type Database, openDatabase } from '../../disk/sqlite.ts'
import { orStoreError, storeError } from './store-error.ts'
import type { Store } from './store.ts'
import { transaction } from './transaction.ts'
import { valueTable } from './value-table.ts'

export interface OpenedStore {
  store: Store
  /** The recovery of a damaged file; null if the file was intact. */
  recovered: Recovered | null
  /**
   * Makes a copy if the last one is at least a day old. Returns its path, or null. Throws the errors of `makeBackup`.
   */
  backUp: (now: Date) => string | null
}

export function storePath(folder: string): string {
  return join(folder, 'studio.sqlite')
}

/**
 * Uses WAL with `synchronous = FULL`, so that writes are durable when a call returns. Throws `disk-full`,
 * `disk-denied`, and `data-corrupt` with `reason: 'newer-version'` for a newer program's file, which is left untouched.
 */
export function openStore(
  folder: string,
  log: BackendPorts['log'],
  steps: readonly Migration[] = migrations,
): OpenedStore {
  const path = storePath(folder)
  const recovered = ({ message }: AppError): OpenedStore => {
    const about = orStoreError('be recovered', () => recover(path, message, steps, log))
    log('error', 'the store was damaged or missing and has been recovered', { ...about })
    return { ...open(path, log, steps), recovered: about }
  }
  try {
    mkdirSync(folder, privateFolder)
    finishRecovery(path)
    // Daily copies of a new store would replace the copies of the lost one.
    if (!existsSync(path) && backupsOf(folder).length > 0)
      return recovered(new AppError('data-corrupt', 'the store is missing'))
    return { ...open(path, log, steps), recovered: null }
  } catch (thrown) {
    const error = storeError(thrown, 'be opened')
    const damaged = error.code === 'data-corrupt' && error.details?.['reason'] !== 'newer-version'
    if (!damaged || !existsSync(path)) throw error
    return recovered(error)
  }
}

/**
 * Loads the file into memory if the disk is not writable. Changes are lost. Throws `data-corrupt` with `reason:
 * 'newer-version'`.
 */
export function openStoreInMemory(
  folder: string,
  log: BackendPorts['log'],
  steps: readonly Migration[] = migrations,
): Store {
  const path = readableStore(storePath(folder))
  const fill = (work: (database: Database) => void): Database => {
    const database = openDatabase(':memory:')
    try {
      work(database)
      return database
    } catch (thrown) {
      database.close()
      throw storeError(thrown, 'be read')
    }
  }
  const empty = () => fill((database) => salvageNothing(database, steps))
  try {
    return storeOver(path === null ? empty() : fill((database) => salvage(path, database, steps)), log)
  } catch (thrown) {
    const error = storeError(thrown, 'be read')
    if (error.details?.['reason'] === 'newer-version') throw error
    log('error', 'nothing of the store can be read', { reason: error.message })
    return storeOver(empty(), log)
  }
}

function open(path: string, log: BackendPorts['log'], steps: readonly Migration[]): Omit<OpenedStore, 'recovered'> {
  const folder = dirname(path)
  const database = openDatabase(path)
  try {
    checkIntegrity(database)
    migrate(database, steps, (number) => makeBackup(database, folder, new Date(), `.before-${number}`))
    checkShape(database)
    checkBodies(database)
    // This writes, so it follows the checks: foreign or newer files are left untouched.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    return {
      store: storeOver(database, log),
      backUp: (now) =>
        isBackupDue(folder, now) && holdsSomething(database) ? makeBackup(database, folder, now) : null,
    }
  } catch (thrown) {
    database.close()
    throw thrown
  }
}

/** Whether the store holds anything besides the offline engine's connection. */
function holdsSomething(database: Database): boolean {
  const found = database.prepare(
    `SELECT 1 FROM jobs UNION ALL SELECT 1 FROM assets UNION ALL SELECT 1 FROM ledger
     UNION ALL SELECT 1 FROM connections WHERE (body ->> '$.embedded') IS NOT 1
     UNION ALL SELECT 1 FROM named_values WHERE name IN ('settings', 'drafts') LIMIT 1`,
  )
  return found.get() !== undefined
}

/** Includes indexes, which a quick check omits: rows missing from a damaged index cannot be found. */
function checkIntegrity(database: Database): void {
  const verdict = database
    .prepare('PRAGMA integrity_check(5)')
    .all()
    .map((row) => String(row['integrity_check']))
  if (verdict.join() !== 'ok') throw new AppError('data-corrupt', `the store is damaged: ${verdict.join('; ')}`)
}

/** A healthy SQLite file may be foreign, or lack a table. */
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

/** SQLite does not validate strings, so overwritten ones pass its integrity check. */
function checkBodies(database: Database): void {
  for (const [table, names] of Object.entries(columns)) {
    if (!names.includes('body')) continue
    const { found } = database.prepare(`SELECT count(*) AS found FROM ${table} WHERE NOT json_valid(body)`).get() ?? {}
    if (Number(found) > 0)
      throw new AppError('data-corrupt', `the store is damaged: ${String(found)} rows of ${table} are no JSON`)
  }
}

function storeOver(database: Database, log: BackendPorts['log']): Store {
  let checkOwner = (): void => undefined
  return {
    ...jobTables(database, log),
    connections: jsonTable(database, { table: 'connections', schema: storedConnectionSchema, newestFirst: false }, log),
    assets: assetTable(database, log),
    ledger: ledgerTable(database, log),
    values: valueTable(database, log),
    transaction: (work) =>
      transaction(database, () => {
        checkOwner()
        return work()
      }),
    claim(owner) {
      orStoreError('write', () => claimStore(database, owner.id, Object.keys(columns)))
      checkOwner = () => owner.check()
    },
    close: () => database.close(),
  }
}
