/** Where crash reports lie: minidumps in the data folder. They hold parts of memory, so few are kept, and only the owner can read them. */
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { privateFolder } from '../disk/private-folder.ts'

const kept = 10

/** Makes it if needed, for the owner alone, and forgets all but the newest reports. False where it cannot be used. */
export function makeCrashFolder(folder: string): boolean {
  try {
    mkdirSync(folder, privateFolder)
    if (process.platform !== 'win32') chmodSync(folder, 0o700)
    for (const { path } of crashReports(folder).slice(kept)) rmSync(path, { force: true })
    return true
  } catch {
    // A full or read-only disk: the studio has more to say about that than this.
    return false
  }
}

/** The reports below the folder, the newest first: paths and times. Empty where it cannot be read. */
export function crashReports(folder: string): { path: string; at: number }[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.dmp'))
      .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
      .toSorted((a, b) => b.at - a.at)
  } catch {
    return []
  }
}
