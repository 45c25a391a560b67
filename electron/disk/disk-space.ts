/** Free disk space, and a reserve that incoming files may not use. */
import { statfs } from 'node:fs/promises'
import { AppError } from '../../shared/protocol/app-error.ts'

/** Returns the free bytes for this user, or null if unknown. Never rejects. */
export type FreeBytes = (folder: string) => Promise<number | null>

/** Kept free for the system and the store. */
export const reserveBytes = 128 * 1024 * 1024
/** Bytes of an incoming file between two checks of the free space, since other programs write to the same disk. */
export const lookEveryBytes = 4 * 1024 * 1024

export const systemFreeBytes: FreeBytes = async (folder) => {
  const space = await statfs(folder).catch(() => null)
  return space === null ? null : space.bavail * space.bsize
}

/** Throws AppError `disk-full` if the file would use the reserve. */
export async function checkSpace(freeBytes: FreeBytes, folder: string, neededBytes: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free === null || free - neededBytes >= reserveBytes) return
  throw new AppError('disk-full', `${neededBytes} bytes do not fit in ${folder}`, {
    details: { path: folder, neededBytes, freeBytes: free, reserveBytes },
  })
}

/**
 * Returns a check for files that arrive in chunks; call it with each chunk's size before writing. Rejects with the
 * errors of `checkSpace`.
 */
export function spaceWatch(freeBytes: FreeBytes, folder: string): (bytes: number) => Promise<void> {
  let uncheckedBytes = Number.POSITIVE_INFINITY
  return async (bytes) => {
    uncheckedBytes += bytes
    if (uncheckedBytes < lookEveryBytes) return
    await checkSpace(freeBytes, folder, bytes)
    uncheckedBytes = 0
  }
}
