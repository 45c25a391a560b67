/**
 * Crash reports in the data folder. Minidumps contain parts of memory, so only a few are kept, readable only by the
 * owner.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { privateFolder } from '../disk/private-folder.ts'

const maxReports = 10

/** Creates the folder and removes all but the newest reports. Returns false if that fails. */
export function makeCrashFolder(folder: string): boolean {
  try {
    mkdirSync(folder, privateFolder)
    if (process.platform !== 'win32') chmodSync(folder, 0o700)
    for (const { path } of crashReports(folder).slice(maxReports)) rmSync(path, { force: true })
    return true
  } catch {
    // A full or read-only disk is reported elsewhere.
    return false
  }
}

/** Returns the reports, newest first; empty if the folder cannot be read. */
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
