/**
 * Copies of the store, `backups/studio.<when>.<generation>.sqlite`: each is verified before an older one is removed.
 * The order is read from their content, as the clock may have been wrong.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { flushFile, renameDurably } from '../../disk/durable.ts'
import { makePrivateFile, privateFolder } from '../../disk/private-folder.ts'
import { type Database, openDatabase } from '../../disk/sqlite.ts'
import { isSqlError } from './migrate.ts'
import { storeError } from './store-error.ts'

/** Number of copies that are kept, besides pinned ones. */
export const keptBackups = 5
const betweenMs = 24 * 3_600_000

const folderName = 'backups'
const pattern = /^studio\.(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.\d+(?:\.before-\d+)?(\.kept)?\.sqlite$/
const generationName = 'backup-generation'

export interface Backup {
  path: string
  /** ISO date by the clock, which may have been wrong. */
  at: string
  /** Higher than that of every earlier copy; 0 for an unreadable one. */
  generation: number
  /** Never removed. */
  isPinned: boolean
}

/**
 * Copies the store (`VACUUM INTO`), verifies the copy and then removes the oldest. `suffix` is added to its name.
 * Throws `disk-full`, `disk-denied`, and `data-corrupt` for an incomplete copy; all others are untouched in that case.
 */
export function makeBackup(database: Database, folder: string, now: Date, suffix = ''): string {
  // A store that was restored from an older copy does not know the newer ones.
  const generations = backupsOf(folder).map((backup) => backup.generation)
  const generation = Math.max(generationOf(database), ...generations) + 1
  const path = join(folder, folderName, `studio.${stampOf(now)}.${generation}${suffix}.sqlite`)
  const part = `${path}.part`
  try {
    writeGeneration(database, generation)
    mkdirSync(join(folder, folderName), privateFolder)
    rmSync(part, { force: true })
    // SQLite accepts an empty file; it would create one with the umask's permissions.
    makePrivateFile(part)
    database.prepare('VACUUM INTO ?').run(part)
    checkIntegrity(part)
    flushFile(part)
    renameDurably(part, path)
  } catch (thrown) {
    rmSync(part, { force: true })
    throw storeError(thrown, 'be copied')
  }
  for (const { path: old } of unpinned(folder).slice(keptBackups)) rmSync(old, { force: true })
  return path
}

/** Returns the copies, newest first: by generation, then by date. */
export function backupsOf(folder: string): Backup[] {
  return namesIn(join(folder, folderName))
    .flatMap((name) => {
      const found = pattern.exec(name)
      if (found === null) return []
      const path = join(folder, folderName, name)
      return [{ path, at: dateOf(found[1]!), generation: generationIn(path), isPinned: found[2] !== undefined }]
    })
    .sort((a, b) => b.generation - a.generation || Date.parse(b.at) - Date.parse(a.at))
}

/** Whether the last copy is a day old, or is dated in the future after the clock was set back. */
export function isBackupDue(folder: string, now: Date): boolean {
  const [last] = unpinned(folder)
  return last === undefined || now.getTime() - Date.parse(last.at) >= betweenMs || Date.parse(last.at) > now.getTime()
}

/** Pins a copy after a recovery, so that later ones never replace the last one from before the damage. */
export function pinBackup({ path, isPinned }: Backup): void {
  if (!isPinned) renameDurably(path, path.replace(/\.sqlite$/, '.kept.sqlite'))
}

/** Throws `data-corrupt` if SQLite finds an error in the file. */
export function checkIntegrity(path: string): void {
  const copy = openDatabase(path, { readOnly: true })
  try {
    const verdict = copy
      .prepare('PRAGMA integrity_check(5)')
      .all()
      .map((row) => String(row['integrity_check']))
    if (verdict.join() !== 'ok') throw new AppError('data-corrupt', `a copy is damaged: ${verdict.join('; ')}`)
  } finally {
    copy.close()
  }
}

/** Returns a date for file names: `2026-01-31T10-20-30`. */
export function stampOf(date: Date): string {
  return date.toISOString().slice(0, 19).replaceAll(':', '-')
}

function unpinned(folder: string): Backup[] {
  return backupsOf(folder).filter(({ isPinned }) => !isPinned)
}

/** Returns 0 for a file that cannot be read. */
function generationIn(path: string): number {
  let copy: Database | null = null
  try {
    copy = openDatabase(path, { readOnly: true })
    return generationOf(copy)
  } catch {
    return 0
  } finally {
    copy?.close()
  }
}

/** Returns 0 if the generation or the table is missing. */
function generationOf(database: Database): number {
  try {
    const row = database.prepare('SELECT body FROM named_values WHERE name = ?').get(generationName)
    const found = Number(row?.['body'] ?? 0)
    return Number.isSafeInteger(found) && found > 0 ? found : 0
  } catch {
    return 0
  }
}

/** Throws `data-corrupt` if the table is missing, since the store is damaged in that case. */
function writeGeneration(database: Database, generation: number): void {
  try {
    database
      .prepare('INSERT OR REPLACE INTO named_values (name, body) VALUES (?, ?)')
      .run(generationName, String(generation))
  } catch (thrown) {
    throw isSqlError(thrown) ? new AppError('data-corrupt', thrown.message, { cause: thrown }) : thrown
  }
}

function dateOf(stamp: string): string {
  return `${stamp.slice(0, 10)}T${stamp.slice(11).replaceAll('-', ':')}.000Z`
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
