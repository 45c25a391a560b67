/**
 * Restricts files to their owner: folders 0700, files 0600, regardless of the umask. Windows protects user folders
 * itself and has no modes.
 */
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Options for `mkdir`. */
export const privateFolder = { recursive: true, mode: 0o700 } as const
/** Mode for `open` and `writeFile`. */
export const privateFile = 0o600

const others = 0o077
/** Names of Maquette's own files; others mean that the folder is shared. */
const ownNames =
  /^(answers|converted|assets|thumbnails|inputs|staged|parts|derived|service|service-alone|backups|receipts|crashes|window|tasks(-set-aside)?|files|webhooks|handed-over|slicers)$|^(studio|keys|window|web-host|account|tasks|errors|lock|owner)\.|^maquette-|^\.probe-|^\.DS_Store$/

/**
 * Creates the folder, or restricts an existing one to its owner if it contains only Maquette's own files: `--data` may
 * name a deliberately shared folder. Throws file system errors.
 */
export function openPrivateFolder(path: string): void {
  mkdirSync(path, privateFolder)
  try {
    if (readdirSync(path).every(isOwn)) closeOne(path)
  } catch {
    // An unreadable folder may contain anything.
  }
}

/**
 * Creates an empty file that only its owner can read, before another program writes to it regardless of the umask;
 * restricts an existing one. Throws file system errors.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', privateFile))
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown
    closeOne(path)
  }
}

/** Keeps the owner's bits, so that read-only files stay read-only. */
function closeOne(path: string): void {
  if (process.platform === 'win32') return
  try {
    const { mode } = statSync(path)
    if ((mode & others) !== 0) chmodSync(path, mode & 0o700)
  } catch {
    // The folder belongs to another owner, or modes are not supported: its content is restricted file by file.
  }
}

/**
 * Restricts everything in the folder, recursively, to its owner; links are not followed. Resolves to the number of
 * entries that could not be changed.
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
      // Files that have disappeared in the meantime need no change.
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
