/** Locks a folder for one studio or service at a time: two would send the same jobs twice. */
import { randomUUID } from 'node:crypto'
import { truncateSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../shared/protocol/app-error.ts'
import { diskError } from './disk-error.ts'
import { beatOf, type FolderOwner, newOwner, readOwner, updateOwner, writeOwner } from './folder-owner.ts'
import { type Database, openDatabase } from './sqlite.ts'

export interface FolderLease {
  /** Random, different for each owner. */
  readonly id: string
  /** After a takeover, throws AppError `disk-denied` with `reason: 'lease-lost'` and the new owner. */
  check(): void
  release(): void
}

export interface LeaseOptions {
  /** Heartbeat interval. */
  beatMs?: number
  /** After a takeover, called with the error of `check` at every heartbeat until the lock is released. */
  onLost?: (error: AppError) => void
}

const usualBeatMs = 5_000
/** Number of missed heartbeats after which a possibly running owner counts as dead. */
const silentBeats = 4

/**
 * Locks the folder until it is released or the process ends in any way. Rejects with AppError `disk-denied`, `reason:
 * 'in-use'` and the owner while another process holds it.
 *
 * Uses two mechanisms. SQLite holds a lock of the operating system on `lock.sqlite`, which applies whatever path or
 * namespace the file is opened by, and ends with the process. Network file systems may lack such locks, or drop the
 * lock of a computer that was asleep, so the owner also increments a counter in `owner.json`. An owner is replaced only
 * if it is known to be dead, or its counter has stopped. That is judged only by how long this process has waited, never
 * by comparing clocks. An owner that was asleep too long finds out with `check`.
 */
export async function lockFolder(folder: string, options: LeaseOptions = {}): Promise<FolderLease> {
  const { beatMs = usualBeatMs, onLost } = options
  const unlock = takeSystemLock(folder)
  try {
    await waitForSilence(folder, beatMs)
    const owner = newOwner(randomUUID())
    writeOwner(folder, owner)
    return keepLease(folder, owner, unlock, beatMs, onLost)
  } catch (thrown) {
    unlock()
    throw diskError(thrown, folder)
  }
}

function keepLease(
  folder: string,
  owner: FolderOwner,
  unlock: () => void,
  beatMs: number,
  onLost?: (error: AppError) => void,
): FolderLease {
  let count = 0
  let released = false
  const check = (): void => {
    const found = readOwner(folder)
    if (found !== null && found.id !== owner.id) throw heldBy(folder, found, 'lease-lost')
  }
  const beat = (): void => {
    count += 1
    try {
      if (!updateOwner(folder, { ...owner, beat: beatOf(count) })) check()
    } catch (thrown) {
      // A full disk is noticed by other writes.
      if (thrown instanceof AppError && thrown.details?.['reason'] === 'lease-lost') onLost?.(thrown)
    }
  }
  const beating = setInterval(beat, beatMs).unref()
  return {
    id: owner.id,
    check,
    release() {
      if (released) return
      released = true
      clearInterval(beating)
      try {
        updateOwner(folder, { ...owner, beat: beatOf(count), released: true })
      } catch {
        // The next start recognises that this process is dead.
      }
      unlock()
    },
  }
}

/** Resolves once no earlier owner can be alive. Rejects with `in-use` as soon as one is found alive. */
async function waitForSilence(folder: string, beatMs: number): Promise<void> {
  const before = readOwner(folder)
  for (let beats = 0; beats < silentBeats; beats++) {
    const now = readOwner(folder)
    if (now === null || isOver(now)) return
    if (now.id !== before?.id || now.beat !== before.beat) throw heldBy(folder, now, 'in-use')
    await sleep(beatMs)
  }
}

/** Since we hold the operating system's lock, an owner on this computer whose process has ended is gone. */
function isOver({ released, host, pid }: FolderOwner): boolean {
  return released || (host === hostname() && (pid === process.pid || !isAlive(pid)))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** https://www.sqlite.org/rescode.html */
const sqliteCodes = { busy: 5, ioError: 10, full: 13, notADatabase: 26 }

/**
 * Holds a transaction open on an empty database. On POSIX systems, closing any other handle of the same file in this
 * process would drop the lock, so nothing else may open it.
 */
function takeSystemLock(folder: string): () => void {
  const path = join(folder, 'lock.sqlite')
  let database: Database | null = null
  try {
    database = openDatabase(path)
    beginExclusive(database, path)
  } catch (thrown) {
    database?.close()
    const code = primaryCode(thrown)
    if (code === sqliteCodes.busy) throw heldBy(folder, readOwner(folder), 'in-use')
    // Without file locks, only the counter is decisive.
    if (code === sqliteCodes.ioError) return () => undefined
    throw new AppError(
      code === sqliteCodes.full ? 'disk-full' : 'disk-denied',
      `the folder cannot be locked: ${String(thrown)}`,
      { cause: thrown, details: { path: folder } },
    )
  }
  return () => database.close()
}

/** The journal is kept in memory, as nothing is ever committed. */
const begin = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE'

function beginExclusive(database: Database, path: string): void {
  try {
    database.exec(begin)
  } catch (thrown) {
    // If something overwrote the file, empties it in place: replacing it would break locks that other processes wait
    // for.
    if (primaryCode(thrown) !== sqliteCodes.notADatabase) throw thrown
    truncateSync(path)
    database.exec(begin)
  }
}

function primaryCode(thrown: unknown): number {
  return ((thrown as { errcode?: number } | null)?.errcode ?? 0) & 0xff
}

function heldBy(path: string, owner: FolderOwner | null, reason: 'in-use' | 'lease-lost'): AppError {
  const about = owner && {
    host: owner.host,
    user: owner.user,
    pid: owner.pid,
    since: owner.startedAt,
    isThisComputer: owner.host === hostname(),
  }
  return new AppError('disk-denied', `another Maquette has this folder: ${reason}`, {
    details: { reason, path, ...about },
  })
}
