/** A file of the library as one of the artist's own: a copy of a private file would be private as well. */
import { constants, existsSync } from 'node:fs'
import { chmod, copyFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** As the artist's umask has it for every other new file. */
const usualMode = 0o666 & ~process.umask()

/** Copies, cloned where the file system can. A file that is replaced keeps its mode. Rejects what the file system says. */
export async function saveCopy(source: string, target: string): Promise<void> {
  const before = await stat(target).catch(() => null)
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  // Some disks have no modes, and then nothing is wrong with them.
  await chmod(target, before === null ? usualMode : before.mode & 0o777).catch(() => undefined)
}

/** `dragon.stl`, else `dragon 2.stl`, `dragon 3.stl` … */
export function freeName(folder: string, name: string, exists: (path: string) => boolean = existsSync): string {
  const extension = extname(name)
  const stem = name.slice(0, name.length - extension.length)
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} ${number}${extension}`
    if (!exists(join(folder, candidate))) return candidate
  }
}
