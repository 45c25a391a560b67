/** Whether a folder takes anything at present. */
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import { diskError } from './disk-error.ts'
import { openPrivateFolder } from './private-folder.ts'

/** Small enough for every start, large enough for a page of the store and its log. */
const probeBytes = 64 * 1024

/** Makes the folder, writes a little into it and takes that away again. Throws AppError `disk-full`, `disk-denied`. */
export function probeFolder(folder: string): void {
  const path = join(folder, `.probe-${process.pid}`)
  try {
    openPrivateFolder(folder)
    // Not through a link that someone put there.
    rmSync(path, { force: true })
    const file = openSync(path, 'wx', 0o600)
    try {
      writeSync(file, Buffer.alloc(probeBytes, 1))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (thrown) {
    throw refusal(thrown, folder)
  } finally {
    removeQuietly(path)
  }
}

/** Whether the disk refuses, as opposed to a folder that another studio has. */
export function isDiskTrouble(error: AppError): boolean {
  return error.code === 'disk-full' || (error.code === 'disk-denied' && error.details?.['reason'] !== 'in-use')
}

/** Whatever it is that the system says of a folder that takes nothing, it takes nothing. */
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
    // Where nothing can be written, nothing was left.
  }
}
