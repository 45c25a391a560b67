/**
 * Copies of the store, `backups/studio.<when>.<generation>.sqlite`: each checked whole before an older one goes, the last few
 * kept. Which is the newest is read from what is in them: the date in a name is only what the clock said.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { flushFile, renameDurably } from '../../disk/durable.ts'
import { makePrivateFile, privateFolder } from '../../disk/private-folder.ts'
import { type Database, openDatabase } from '../../disk/sqlite.ts'
import { isSqlError } from './migrate.ts'
import { storeError } from './store-error.ts'

/** The number of good ones that are kept, beside those that were pinned. */
export const keptBackups = 5
const betweenMs = 24 * 3_600_000

const folderName = 'backups'
const pattern = /^studio\.(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.\d+(?:\.before-\d+)?(\.kept)?\.sqlite$/
/** The value of the store that counts its copies. */
const generationName = 'backup-generation'

export interface Backup {
  path: string
  /** ISO date of the clock when it was made, which may have been wrong. */
  at: string
  /** One more than that of every copy before it; 0 for a copy that cannot be read. */
  generation: number
  /** Kept for good. */
  isPinned: boolean
}

/**
 * Copies the store as it is now (`VACUUM INTO`), checks the copy and then lets the oldest go. `about`: more of its name.
 * Throws `disk-full`, `disk-denied`, and `data-corrupt` where the copy is not whole; then all others are as they were.
 */
export function makeBackup(database: Database, folder: string, now: Date, about = ''): string {
  // Above all others too: where the store was put back from an older copy, there are newer ones that it knows nothing of.
  const generations = backupsOf(folder).map((backup) => backup.generation)
  const generation = Math.max(generationOf(database), ...generations) + 1
  const path = join(folder, folderName, `studio.${stampOf(now)}.${generation}${about}.sqlite`)
  const part = `${path}.part`
  try {
    writeGeneration(database, generation)
    mkdirSync(join(folder, folderName), privateFolder)
    rmSync(part, { force: true })
    // SQLite takes an empty file, and would make one under the umask.
    makePrivateFile(part)
    database.prepare('VACUUM INTO ?').run(part)
    checkWhole(part)
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

/** Whether a day has passed since the last one, or the clock has been set back behind it. */
export function isBackupDue(folder: string, now: Date): boolean {
  const [last] = unpinned(folder)
  return last === undefined || now.getTime() - Date.parse(last.at) >= betweenMs || Date.parse(last.at) > now.getTime()
}

/** After a recovery: copies of what comes now must not push out the last one from before the damage. */
export function pinBackup({ path, isPinned }: Backup): void {
  if (!isPinned) renameDurably(path, path.replace(/\.sqlite$/, '.kept.sqlite'))
}

/** Throws `data-corrupt` unless SQLite finds nothing wrong with the file. */
export function checkWhole(path: string): void {
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

/** `2026-01-31T10-20-30`: a date that may stand in a file's name. */
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

/** Returns 0 where there is none, and where the table is missing. */
function generationOf(database: Database): number {
  try {
    const row = database.prepare('SELECT body FROM named_values WHERE name = ?').get(generationName)
    const found = Number(row?.['body'] ?? 0)
    return Number.isSafeInteger(found) && found > 0 ? found : 0
  } catch {
    return 0
  }
}

/** Throws `data-corrupt` where the table is missing, for then the store is damaged. */
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
