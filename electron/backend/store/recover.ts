/** Puts a store in the place of a damaged one: what is readable of it, and what a copy has beyond that. The damaged file stays. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { flushFile, flushFolder } from '../../disk/durable.ts'
import type { BackendPorts } from '../ports.ts'
import { backupsOf, checkWhole, pinBackup } from './backups.ts'
import type { Migration } from './migrations.ts'
import { restoreFromBackup } from './salvage/from-backup.ts'
import type { Kind } from './salvage/layouts.ts'
import { salvage, salvageNothing, type Tallies, type Tally } from './salvage/salvage.ts'
import { setAside } from './set-aside.ts'
import { type Database, openDatabase } from './sqlite.ts'
import { storeError } from './store-error.ts'

export interface Recovered {
  /** Where the damaged file went, and what was wrong with it. */
  setAside: string
  reason: string
  /** When the copy was made that rows were taken from; null where there is none. */
  backupAt: string | null
  kinds: Partial<Record<Kind, RecoveredKind>>
}

export interface RecoveredKind {
  /** Rows read from the damaged file, and from the copy. */
  recovered: number
  restored: number
  /** Known to be missing. `whole`: that is all of it; otherwise there may be more. */
  lost: number
  whole: boolean
}

/**
 * Builds the new store beside the damaged one, checks it, and only then moves both: whatever ends this half way, the next
 * start finds the damaged file or the finished one. Throws `disk-full`, `disk-denied`, and `newer-version` as `salvage` does.
 */
export function recover(
  path: string,
  reason: string,
  steps: readonly Migration[],
  log: BackendPorts['log'],
): Recovered {
  const { building, built } = placesOf(path)
  removeAll(building)
  let made: Pick<Recovered, 'backupAt' | 'kinds'>
  try {
    made = build(path, building, steps, log)
    checkWhole(building)
    flushFile(building)
    renameSync(building, built)
  } catch (thrown) {
    removeAll(building)
    throw storeError(thrown, 'be recovered')
  }
  const [newest] = backupsOf(dirname(path))
  if (newest !== undefined) pinBackup(newest)
  const moved = setAside(path, new Date())
  renameSync(built, path)
  flushFolder(dirname(path))
  return { setAside: moved, reason, ...made }
}

/** A recovery that a crash has cut off: what was finished takes its place, what was not is begun again. */
export function finishRecovery(path: string): void {
  const { building, built } = placesOf(path)
  removeAll(building)
  if (!existsSync(built)) return
  if (existsSync(path)) return removeAll(built)
  // The log of the damaged file would be taken for one of the new file.
  setAside(path, new Date())
  renameSync(built, path)
  flushFolder(dirname(path))
}

function build(
  path: string,
  building: string,
  steps: readonly Migration[],
  log: BackendPorts['log'],
): Pick<Recovered, 'backupAt' | 'kinds'> {
  let database = openToBuild(building)
  try {
    let tallies: Tallies
    try {
      tallies = salvage(path, database, steps)
    } catch (thrown) {
      const error = storeError(thrown, 'be read')
      if (error.code !== 'internal' && (error.code !== 'data-corrupt' || error.details !== undefined)) throw error
      // An empty store that opens is better than none: the damaged file is kept.
      log('error', 'nothing of the damaged store could be taken over', { reason: error.message })
      database.close()
      removeAll(building)
      database = openToBuild(building)
      tallies = salvageNothing(database, steps)
    }
    const { backupAt, restored } = restoreNewest(path, database, tallies, steps, log)
    const kinds: Recovered['kinds'] = {}
    for (const [kind, tally] of Object.entries(tallies) as [Kind, Tally][]) {
      const fromCopy = restored[kind] ?? 0
      kinds[kind] = { ...tally, restored: fromCopy, lost: Math.max(0, tally.lost - fromCopy) }
    }
    return { backupAt, kinds }
  } finally {
    database.close()
  }
}

/** It is flushed as a whole when it is done. */
function openToBuild(path: string): Database {
  const database = openDatabase(path)
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
  return database
}

function restoreNewest(
  path: string,
  database: Database,
  tallies: Tallies,
  steps: readonly Migration[],
  log: BackendPorts['log'],
): { backupAt: string | null; restored: Partial<Record<Kind, number>> } {
  for (const backup of backupsOf(dirname(path))) {
    try {
      checkWhole(backup.path)
      return { backupAt: backup.at, restored: restoreFromBackup(backup.path, database, tallies, steps) }
    } catch (thrown) {
      const error = storeError(thrown, 'be read from a copy')
      if (error.code === 'disk-full') throw error
      log('warn', 'a copy of the store cannot be used', { path: backup.path, reason: error.message })
    }
  }
  return { backupAt: null, restored: {} }
}

function placesOf(path: string): { building: string; built: string } {
  const base = path.replace(/\.sqlite$/, '')
  return { building: `${base}.recovering.sqlite`, built: `${base}.recovered.sqlite` }
}

function removeAll(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true })
}
