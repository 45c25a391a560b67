/** Copies of the store, `backups/studio.<when>.sqlite`: each checked whole before an older one goes, the last few kept. */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import { flushFile, flushFolder } from '../../disk/durable.ts'
import { type Database, openDatabase } from '../../disk/sqlite.ts'
import { storeError } from './store-error.ts'

/** So many good ones are kept, and those that were pinned. */
export const keptBackups = 5
const betweenMs = 24 * 3_600_000

const folderName = 'backups'
const pattern = /^studio\.(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)(?:\.before-\d+)?\.sqlite$/

export interface Backup {
  path: string
  /** ISO date. */
  at: string
}

/**
 * Copies the store as it is now (`VACUUM INTO`), checks the copy and then lets the oldest go. `about`: more of its name.
 * Throws `disk-full`, `disk-denied`, and `data-corrupt` where the copy is not whole; then all others are as they were.
 */
export function makeBackup(database: Database, folder: string, now: Date, about = ''): string {
  const path = join(folder, folderName, `studio.${stampOf(now)}${about}.sqlite`)
  const part = `${path}.part`
  try {
    mkdirSync(join(folder, folderName), { recursive: true, mode: 0o700 })
    rmSync(part, { force: true })
    database.prepare('VACUUM INTO ?').run(part)
    checkWhole(part)
    flushFile(part)
    renameSync(part, path)
    flushFolder(join(folder, folderName))
  } catch (thrown) {
    rmSync(part, { force: true })
    throw storeError(thrown, 'be copied')
  }
  for (const { path: old } of backupsOf(folder).slice(keptBackups)) rmSync(old, { force: true })
  return path
}

/** The newest first; without the pinned ones. */
export function backupsOf(folder: string): Backup[] {
  return namesIn(join(folder, folderName))
    .flatMap((name) => {
      const stamp = pattern.exec(name)?.[1]
      return stamp === undefined ? [] : [{ path: join(folder, folderName, name), at: dateOf(stamp) }]
    })
    .sort((a, b) => (a.path < b.path ? 1 : -1))
}

/** Whether a day has passed since the last one. */
export function isBackupDue(folder: string, now: Date): boolean {
  const [last] = backupsOf(folder)
  return last === undefined || now.getTime() - Date.parse(last.at) >= betweenMs || Date.parse(last.at) > now.getTime()
}

/** After a recovery: copies of what comes now must not push out the last one from before the damage. */
export function pinBackup({ path }: Backup): void {
  renameSync(path, path.replace(/\.sqlite$/, '.kept.sqlite'))
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
