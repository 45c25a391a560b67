/**
 * One studio per data folder. Two would send the same waiting job twice. An exclusive SQLite lock on a file of its own is
 * taken: the system gives it back when the process ends in whatever way, so no stale lock can shut anyone out.
 */
import { join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import { openDatabase } from './sqlite.ts'

/** Takes the folder, or throws `disk-denied` with `reason: 'in-use'`. Returns the function that gives it back. */
export function lockFolder(folder: string): () => void {
  const database = openDatabase(join(folder, 'studio.lock'))
  try {
    database.exec(
      'PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE',
    )
  } catch (cause) {
    database.close()
    throw new AppError('disk-denied', `another studio is using ${folder}`, {
      cause,
      details: { reason: 'in-use', path: folder },
    })
  }
  return () => database.close()
}
