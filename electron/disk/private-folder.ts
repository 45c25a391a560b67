/**
 * What Maquette keeps is for its owner alone: folders 0700, files 0600, whatever the umask was when they were made. Windows
 * keeps a person's folders from others by itself and has no such modes.
 */
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** For `mkdir`: a folder that only its owner may enter, and those above it that are missing. */
export const privateFolder = { recursive: true, mode: 0o700 } as const
/** For `open` and `writeFile`. */
export const privateFile = 0o600

const others = 0o077
/** What Maquette puts into its folder. Something else there means that the folder is not Maquette's alone. */
const ownNames =
  /^(answers|converted|assets|thumbnails|inputs|staged|parts|derived|service|service-alone|backups|receipts|crashes|window|tasks(-set-aside)?|files|webhooks|handed-over|slicers)$|^(studio|keys|window|web-host|account|tasks|errors|lock|owner)\.|^maquette-|^\.probe-|^\.DS_Store$/

/**
 * Makes the folder, or closes it to others if it holds nothing but what Maquette puts there: `--data` may name a folder that
 * is shared on purpose. Throws what the file system throws where it cannot be made.
 */
export function openPrivateFolder(path: string): void {
  mkdirSync(path, privateFolder)
  try {
    if (readdirSync(path).every(isOwn)) closeOne(path)
  } catch {
    // It may not be listed: no one knows what is in it.
  }
}

/**
 * Makes an empty file that only its owner can read, before another program writes to it under whatever umask there is; one
 * that is there is closed to others. Throws what the file system throws where it cannot be made.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', privateFile))
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown
    closeOne(path)
  }
}

/** The owner's bits stay: what was made read-only on purpose is not made writable. */
function closeOne(path: string): void {
  if (process.platform === 'win32') return
  try {
    const { mode } = statSync(path)
    if ((mode & others) !== 0) chmodSync(path, mode & 0o700)
  } catch {
    // Of another owner, or on a disk without modes: what is in it is closed one by one.
  }
}

/**
 * Closes to others what lies in the folder, with all below it. Costs a look at each file where everything is right. Resolves
 * to the number of those that could not be closed; links are left alone, and what lies behind them.
 */
export async function closeToOthers(folder: string): Promise<number> {
  if (process.platform === 'win32') return 0
  const names = (await namesIn(folder)).filter(isOwn)
  return closeAll(names.map((name) => join(folder, name)))
}

async function closeAll(paths: readonly string[]): Promise<number> {
  let failed = 0
  for (const path of paths)
    try {
      const found = await lstat(path)
      if (!found.isFile() && !found.isDirectory()) continue
      if ((found.mode & others) !== 0) await chmod(path, found.mode & 0o700)
      if (found.isDirectory()) failed += await closeAll((await namesIn(path)).map((name) => join(path, name)))
    } catch (thrown) {
      // What has gone meanwhile needs no closing.
      if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') failed += 1
    }
  return failed
}

function isOwn(name: string): boolean {
  return ownNames.test(name)
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
