/** Checks whether a folder is writable. */
import { accessSync, closeSync, constants, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../shared/protocol/app-error.ts'
import { diskError } from './disk-error.ts'
import { openPrivateFolder } from './private-folder.ts'

/** Small enough for every start, large enough for a page of the store and its log. */
const probeBytes = 64 * 1024

/**
 * Creates the folder, and writes and removes a small file in it. `needed`: paths that must be writable if they exist.
 * Throws AppError `disk-full`, `disk-denied`.
 */
export function probeFolder(folder: string, needed: readonly string[] = []): void {
  const path = join(folder, `.probe-${process.pid}`)
  try {
    openPrivateFolder(folder)
    // Removes a planted link.
    rmSync(path, { force: true })
    const file = openSync(path, 'wx', 0o600)
    try {
      writeSync(file, Buffer.alloc(probeBytes, 1))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    for (const each of needed) checkWritable(each)
  } catch (thrown) {
    throw refusal(thrown, folder)
  } finally {
    removeQuietly(path)
  }
}

/** Whether the disk refuses writes, as opposed to the folder having another owner. */
export function isDiskTrouble(error: AppError): boolean {
  return error.code === 'disk-full' || (error.code === 'disk-denied' && error.details?.['reason'] !== 'in-use')
}

/**
 * Uses `access` instead of opening: closing any descriptor of a file releases the POSIX locks that SQLite holds on it
 * in this process (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
function checkWritable(path: string): void {
  if (!existsSync(path)) return
  try {
    accessSync(path, constants.W_OK)
  } catch (thrown) {
    throw refusal(thrown, path)
  }
}

/** Any other error also means that the path is not writable. */
function refusal(thrown: unknown, folder: string): AppError {
  const known = diskError(thrown, folder)
  if (known instanceof AppError && known.code !== 'data-corrupt') return known
  const reason = (thrown as NodeJS.ErrnoException | null)?.code ?? 'unknown'
  return new AppError('disk-denied', `${reason} at ${folder}`, { cause: thrown, details: { path: folder, reason } })
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Nothing was written.
  }
}
