/** What no one foresaw: written to a file and said, so that nothing ends, or goes wrong, in silence. */
import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const fileName = 'errors.log'
const largestBytes = 1_000_000
/** Something that fails again and again is written down this often in one run. */
const mostEntries = 200
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
  let entries = 0
  let saidAt = -Infinity
  const record = (kind: string, thrown: unknown): string | null => {
    entries += 1
    return entries > mostEntries ? null : write(folder, kind, thrown)
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

/** Beside the library, else among the temporary files of the system. */
function write(folder: string, kind: string, thrown: unknown): string | null {
  const about = thrown instanceof Error ? (thrown.stack ?? `${thrown.name}: ${thrown.message}`) : String(thrown)
  const entry = `${new Date().toISOString()} ${kind} ${about}\n`
  for (const place of [folder, join(tmpdir(), 'maquette')]) {
    try {
      mkdirSync(place, { recursive: true, mode: 0o700 })
      const path = join(place, fileName)
      makeRoom(path)
      appendFileSync(path, entry, { mode: 0o600 })
      return path
    } catch {
      // The next place may take it.
    }
  }
  return null
}

/** The file before this one is kept, and no more. */
function makeRoom(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.size < largestBytes) return
  rmSync(`${path}.old`, { force: true })
  renameSync(path, `${path}.old`)
}
