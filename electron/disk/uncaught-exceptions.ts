/** Logs uncaught exceptions and unhandled rejections to a file, and reports them. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateFile, privateFolder } from './private-folder.ts'

const fileName = 'errors.log'
const maxBytes = 1_000_000
/** Maximum number of log entries per run, in case an error repeats. */
const maxEntries = 200
const betweenWordsMs = 60_000

interface UncaughtExceptionLog {
  /** Logs an error. Returns the path of the log, or null if it could not be written. */
  record(kind: string, thrown: unknown): string | null
}

/**
 * Handles uncaught exceptions and unhandled rejections. The process continues: every step of a job is on disk before
 * the next, and exiting would lose downloads in progress. `notify` is called at most once a minute, with the path of the
 * log.
 */
export function logUncaughtExceptions(folder: string, notify: (path: string | null) => void): UncaughtExceptionLog {
  let temporary: string | undefined
  const places = [() => madeFolder(folder), () => (temporary ??= mkdtempSync(join(tmpdir(), 'maquette-errors-')))]
  let entries = 0
  let saidAt = -Infinity
  const record = (kind: string, thrown: unknown): string | null => {
    entries += 1
    return entries > maxEntries ? null : write(places, kind, thrown)
  }
  const handle = (kind: string) => (thrown: unknown) => {
    const path = record(kind, thrown)
    const now = Date.now()
    if (now - saidAt < betweenWordsMs) return
    saidAt = now
    try {
      notify(path)
    } catch {
      // The error is already in the log.
    }
  }
  process.on('uncaughtException', handle('exception'))
  process.on('unhandledRejection', handle('rejection'))
  // A closed terminal is not an error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return { record }
}

/** Writes to the first folder that is writable. */
function write(places: readonly (() => string)[], kind: string, thrown: unknown): string | null {
  const about = thrown instanceof Error ? (thrown.stack ?? `${thrown.name}: ${thrown.message}`) : String(thrown)
  const entry = `${new Date().toISOString()} ${kind} ${about}\n`
  for (const place of places) {
    try {
      const path = join(place(), fileName)
      makeRoom(path)
      append(path, entry)
      return path
    } catch {
      // Tries the next folder.
    }
  }
  return null
}

/**
 * Appends to a regular file owned by this user. Throws if the path is a link, a pipe or another user's file, which may
 * have been planted in a shared folder.
 */
function append(path: string, entry: string): void {
  // Windows has no `O_NOFOLLOW`.
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw new Error('the log is a link')
  const { O_APPEND, O_CREAT, O_WRONLY } = constants
  const file = openSync(path, O_WRONLY | O_APPEND | O_CREAT | flagOf('O_NOFOLLOW') | flagOf('O_NONBLOCK'), privateFile)
  try {
    const found = fstatSync(file)
    const isOwn = found.uid === (process.getuid?.() ?? found.uid)
    if (!found.isFile() || found.nlink !== 1 || !isOwn) throw new Error('the log is not a file of its own')
    writeFileSync(file, entry)
  } finally {
    closeSync(file)
  }
}

/** Returns a flag for opening files, or 0 if the system does not support it; Windows supports neither. */
function flagOf(name: 'O_NOFOLLOW' | 'O_NONBLOCK'): number {
  const flags: Readonly<Record<string, number | undefined>> = { ...constants }
  return flags[name] ?? 0
}

/** Rotates the log, keeping a single older file. */
function makeRoom(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || !found.isFile() || found.size < maxBytes) return
  rmSync(`${path}.old`, { force: true })
  renameSync(path, `${path}.old`)
}

function madeFolder(folder: string): string {
  mkdirSync(folder, privateFolder)
  return folder
}
