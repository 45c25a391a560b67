/** How much room a disk has, and the reserve that no file from outside may take. */
import { statfs } from 'node:fs/promises'
import { AppError } from '../../shared/protocol/app-error.ts'

/** Free bytes of the disk under a folder for this user; null where the system does not say. Never rejects. */
export type FreeBytes = (folder: string) => Promise<number | null>

/** Stays free for the system, the store and what is worked on. */
export const reserveBytes = 128 * 1024 * 1024
/** Bytes of an incoming file between two checks of the free space: other programs write to the same disk. */
export const lookEveryBytes = 4 * 1024 * 1024

/** As the system says. */
export const systemFreeBytes: FreeBytes = async (folder) => {
  const space = await statfs(folder).catch(() => null)
  return space === null ? null : space.bavail * space.bsize
}

/** Throws AppError `disk-full` where this many bytes would use up part of the reserve. */
export async function checkSpace(freeBytes: FreeBytes, folder: string, neededBytes: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free === null || free - neededBytes >= reserveBytes) return
  throw new AppError('disk-full', `${neededBytes} bytes do not fit in ${folder}`, {
    details: { path: folder, neededBytes, freeBytes: free, reserveBytes },
  })
}

/** For a file that arrives in pieces: to be called with the size of each before it is written. Rejects as `checkSpace`. */
export function spaceWatch(freeBytes: FreeBytes, folder: string): (bytes: number) => Promise<void> {
  let uncheckedBytes = Number.POSITIVE_INFINITY
  return async (bytes) => {
    uncheckedBytes += bytes
    if (uncheckedBytes < lookEveryBytes) return
    await checkSpace(freeBytes, folder, bytes)
    uncheckedBytes = 0
  }
}
