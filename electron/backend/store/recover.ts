/** Replaces a damaged or missing store with the readable rows of the file and of a backup. The damaged file is kept. */
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { flushFile, renameDurably } from '../../disk/durable.ts'
import type { BackendPorts } from '../ports.ts'
import { backupsOf, checkIntegrity, pinBackup, stampOf, type Backup } from './backups.ts'
import type { Migration } from './migrations.ts'
import { restoreFromBackup } from './salvage/from-backup.ts'
import type { Kind } from './salvage/layouts.ts'
import { salvage, salvageNothing, type Tallies, type Tally } from './salvage/salvage.ts'
import { notePending, readPending, type Recovered, type RecoveredKind } from './pending-recovery.ts'
import { databaseFiles, openDatabase, type Database } from '../../disk/sqlite.ts'
import { storeError } from './store-error.ts'

/**
 * Builds and checks the new store beside the damaged one before swapping them, so that the next start can continue
 * after any interruption. Throws `disk-full`, `disk-denied`, and `newer-version` as `salvage` does.
 */
export function recover(
  path: string,
  reason: string,
  steps: readonly Migration[],
  log: BackendPorts['log'],
): Recovered {
  const { building, built } = placesOf(path)
  removeAll(building)
  const aside = asidePath(path, new Date())
  const backups = backupsOf(dirname(path))
  let result: Built
  try {
    const recovery = { setAside: existsSync(path) ? aside : null, reason }
    result = build(path, building, { recovery, backups, steps, log })
    checkIntegrity(building)
    flushFile(building)
    renameDurably(building, built)
  } catch (thrown) {
    removeAll(building)
    throw storeError(thrown, 'be recovered')
  }
  const pinned = result.backup ?? backups[0]
  if (pinned !== undefined) pinBackup(pinned)
  setAside(path, aside)
  renameDurably(built, path)
  return result.recovered
}

/** Completes an interrupted recovery, or discards its unfinished file. */
export function finishRecovery(path: string): void {
  const { building, built } = placesOf(path)
  removeAll(building)
  if (!existsSync(built)) return
  if (existsSync(path)) return removeAll(built)
  // The new file must not pick up the damaged file's write-ahead log.
  setAside(path, asidePath(path, new Date()))
  renameDurably(built, path)
}

/**
 * Returns the path of the recovered store: the finished file itself if it could not be moved yet. Null if there is no
 * store.
 */
export function readableStore(path: string): string | null {
  return [path, placesOf(path).built].find((place) => existsSync(place)) ?? null
}

interface Plan {
  recovery: Pick<Recovered, 'setAside' | 'reason'>
  /** Newest first. */
  backups: readonly Backup[]
  steps: readonly Migration[]
  log: BackendPorts['log']
}

interface Built {
  recovered: Recovered
  /** The backup used. */
  backup: Backup | null
}

function build(path: string, building: string, plan: Plan): Built {
  const { recovery, steps, log } = plan
  let database = openToBuild(building)
  try {
    let tallies: Tallies
    try {
      tallies = existsSync(path) ? salvage(path, database, steps) : salvageNothing(database, steps)
    } catch (thrown) {
      const error = storeError(thrown, 'be read')
      if (error.code !== 'internal' && (error.code !== 'data-corrupt' || error.details !== undefined)) throw error
      // An empty store is better than none, as the damaged file is kept.
      log('error', 'nothing of the damaged store could be taken over', { reason: error.message })
      database.close()
      removeAll(building)
      database = openToBuild(building)
      tallies = salvageNothing(database, steps)
    }
    const { backup, restored } = restoreNewest(database, tallies, plan)
    const kinds: Recovered['kinds'] = {}
    for (const [kind, tally] of Object.entries(tallies) as [Kind, Tally][]) {
      const fromCopy = restored[kind] ?? 0
      kinds[kind] = { ...tally, restored: fromCopy, lost: Math.max(0, tally.lost - fromCopy) }
    }
    const recovered = withPending(database, { ...recovery, backupAt: backup?.at ?? null, kinds })
    notePending(database, { recovered })
    return { recovered, backup }
  } finally {
    database.close()
  }
}

/** A table left incomplete by earlier damage, and not completed since, is still incomplete. */
function withPending(database: Database, recovered: Recovered): Recovered {
  const before = readPending(database)?.recovered?.kinds ?? {}
  const kinds = { ...recovered.kinds }
  for (const [kind, { whole }] of Object.entries(before) as [Kind, RecoveredKind][]) {
    const now = kinds[kind]
    if (!whole && now !== undefined) kinds[kind] = { ...now, whole: false }
  }
  return { ...recovered, kinds }
}

/** The whole file is flushed at the end. */
function openToBuild(path: string): Database {
  const database = openDatabase(path)
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
  return database
}

function restoreNewest(
  database: Database,
  tallies: Tallies,
  { backups, steps, log }: Plan,
): { backup: Backup | null; restored: Partial<Record<Kind, number>> } {
  for (const backup of backups) {
    try {
      checkIntegrity(backup.path)
      return { backup, restored: restoreFromBackup(backup.path, database, tallies, steps) }
    } catch (thrown) {
      const error = storeError(thrown, 'be read from a copy')
      if (error.code === 'disk-full') throw error
      log('warn', 'a copy of the store cannot be used', { path: backup.path, reason: error.message })
    }
  }
  return { backup: null, restored: {} }
}

function placesOf(path: string): { building: string; built: string } {
  const base = path.replace(/\.sqlite$/, '')
  return { building: `${base}.recovering.sqlite`, built: `${base}.recovered.sqlite` }
}

function removeAll(path: string): void {
  for (const file of databaseFiles(path)) rmSync(file, { force: true })
}

/** Returns a free path: `studio.damaged-2026-01-31T10-20-30.sqlite` for `studio.sqlite`. */
function asidePath(path: string, now: Date): string {
  const base = `${path.replace(/\.sqlite$/, '')}.damaged-${stampOf(now)}`
  let target = `${base}.sqlite`
  for (let count = 2; existsSync(target); count++) target = `${base}-${count}.sqlite`
  return target
}

/** Renames the store and its journal files. Throws `disk-denied`. */
function setAside(path: string, target: string): void {
  try {
    const targets = databaseFiles(target)
    for (const [index, file] of databaseFiles(path).entries())
      if (existsSync(file)) renameDurably(file, targets[index]!)
  } catch (thrown) {
    throw storeError(thrown, 'be set aside')
  }
}
