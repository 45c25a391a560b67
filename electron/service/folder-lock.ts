/** Only one service at a time works in a folder: two would each take up the same tasks. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../shared/app-error.ts'

/**
 * Holds the folder until the returned function is called or the process ends, in whatever way it ends. Throws AppError
 * `disk-denied` while another holds it.
 *
 * Tried: a file with a process id (stale after a kill, wrong when the id is used again) and a socket file (stale on some
 * systems, path too long on others). An empty SQLite file under an exclusive lock is held by the system itself.
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, 'in-use.lock'))
    lock.exec('PRAGMA busy_timeout = 1000; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
  } catch (thrown) {
    lock?.close()
    const busy = (thrown as { errcode?: number }).errcode === 5
    throw new AppError(
      'disk-denied',
      busy ? 'another Maquette service is working in this folder' : 'the folder cannot be written to',
      { cause: thrown, details: { folder } },
    )
  }
  const held = lock
  return () => held.close()
}
