/** Saves a library file for the artist, with the usual permissions instead of private ones. */
import { constants, existsSync } from 'node:fs'
import { chmod, copyFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** The mode of any new file under the artist's umask. */
const usualMode = 0o666 & ~process.umask()

/** Copies a file, as a clone if possible. A replaced file keeps its mode. Rejects with file system errors. */
export async function saveCopy(source: string, target: string): Promise<void> {
  const before = await stat(target).catch(() => null)
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  // Some file systems do not support modes.
  await chmod(target, before === null ? usualMode : before.mode & 0o777).catch(() => undefined)
}

/** Returns the first unused name among `dragon.stl`, `dragon 2.stl`, `dragon 3.stl` … */
export function freeName(folder: string, name: string, exists: (path: string) => boolean = existsSync): string {
  const extension = extname(name)
  const stem = name.slice(0, name.length - extension.length)
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} ${number}${extension}`
    if (!exists(join(folder, candidate))) return candidate
  }
}
