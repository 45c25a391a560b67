/** What no one foresaw: written to a file and said, so that nothing ends, or goes wrong, in silence. */
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
const largestBytes = 1_000_000
/** Something that fails again and again is written down this often in one run. */
const maxEntries = 200
const betweenWordsMs = 60_000

export interface LastResort {
  /** Writes an error down. Returns the file, or null where no disk takes it. */
  record(kind: string, thrown: unknown): string | null
}

/**
 * Exceptions that no one caught, and rejections that no one handled. The process goes on: every step of a job is on disk before
 * the next, and ending now would lose the downloads under way. `say` is called at most once a minute, with the file.
 */
export function catchTheRest(folder: string, say: (path: string | null) => void): LastResort {
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
      say(path)
    } catch {
      // It is written down.
    }
  }
  process.on('uncaughtException', handle('exception'))
  process.on('unhandledRejection', handle('rejection'))
  // A terminal that was closed is no error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return { record }
}

/** Into the first of the folders that takes it. */
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
      // The next place may take it.
    }
  }
  return null
}

/**
 * Appends to a file of this user's own. Throws where the name is a link, a pipe or another user's file, which someone may have put
 * into a shared folder to have it written to.
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

/** A flag for opening files; 0 where the system does not have it, as Windows has neither. */
function flagOf(name: 'O_NOFOLLOW' | 'O_NONBLOCK'): number {
  const flags: Readonly<Record<string, number | undefined>> = { ...constants }
  return flags[name] ?? 0
}

/** The file before this one is kept, and no more. */
function makeRoom(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || !found.isFile() || found.size < largestBytes) return
  rmSync(`${path}.old`, { force: true })
  renameSync(path, `${path}.old`)
}

function madeFolder(folder: string): string {
  mkdirSync(folder, privateFolder)
  return folder
}
