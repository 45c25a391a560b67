/** Atomic, durable writes: writes to a temporary file, flushes and renames it. */
import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { diskError } from './disk-error.ts'

/** Replaces a small file atomically and durably. Throws AppError `disk-full`, `disk-denied`. */
export function replaceFile(path: string, text: string): void {
  const beside = `${path}.part`
  try {
    const file = openNew(beside)
    try {
      writeAll(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameDurably(beside, path)
  } catch (thrown) {
    rmSync(beside, { force: true })
    throw diskError(thrown, path)
  }
}

/** Appends durably, or appends nothing. Creates a missing file. Throws AppError `disk-full`, `disk-denied`. */
export function appendDurably(path: string, text: string): void {
  try {
    const file = openSync(path, 'a', 0o600)
    try {
      const { size } = fstatSync(file)
      try {
        writeAll(file, text)
        fsyncSync(file)
      } catch (thrown) {
        takeBack(file, size)
        throw thrown
      }
    } finally {
      closeSync(file)
    }
  } catch (thrown) {
    throw diskError(thrown, path)
  }
}

/** Removes a leftover file or a planted link instead of writing through it. */
function openNew(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (thrown) {
    rmSync(pathIfExists(thrown, path))
    return openSync(path, 'wx', 0o600)
  }
}

/** Returns the path if opening failed because the file exists; throws other errors. */
function pathIfExists(thrown: unknown, path: string): string {
  if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown
  return path
}

/** On an almost full disk, a write may store fewer bytes than requested without an error. */
function writeAll(file: number, text: string): void {
  let rest = Buffer.from(text)
  while (rest.length > 0) rest = rest.subarray(writeSync(file, rest))
}

function takeBack(file: number, size: number): void {
  try {
    ftruncateSync(file, size)
  } catch {
    // Readers skip incomplete lines.
  }
}

/** Writes a stream atomically and durably; leaves nothing behind after a failure. */
export async function writeFileDurably(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const partPath = freePart(path)
  inWork.add(partPath)
  try {
    const file = await open(partPath, 'wx', 0o600).catch(async (thrown: unknown) => {
      await rm(pathIfExists(thrown, partPath))
      return open(partPath, 'wx', 0o600)
    })
    await pipeline(chunks, file.createWriteStream({ flush: true, highWaterMark: 1 << 20 }))
    renameDurably(partPath, path)
  } catch (thrown) {
    await rm(partPath, { force: true }).catch(() => {})
    throw diskError(thrown, path)
  } finally {
    inWork.delete(partPath)
  }
}

const inWork = new Set<string>()

/** A fixed name, so that the next write replaces a leftover file; a different one only while that is in use. */
function freePart(path: string): string {
  const usual = `${path}.part`
  return inWork.has(usual) ? `${path}.${randomBytes(6).toString('hex')}.part` : usual
}

/**
 * Renames a file or folder so that the rename survives a power cut, by flushing the parent folder. The file's bytes
 * must be flushed first. Throws file system errors.
 */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  flushFolder(dirname(to))
  if (dirname(from) !== dirname(to)) flushFolder(dirname(from))
}

/**
 * Flushes a file that another writer has written, on macOS also from the drive's cache, where `fsync` alone does not:
 * libuv calls `fcntl(F_FULLFSYNC)` (`uv__fs_fsync` in src/unix/fs.c).
 */
export function flushFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Flushes a folder, so that renames and new entries survive a power cut. Has no effect on Windows, where
 * FlushFileBuffers needs write access, which folders do not grant; there a rename is as durable as NTFS's journal.
 */
export function flushFolder(path: string): void {
  try {
    const folder = openSync(path, 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {
    // Some network file systems do not support this; the rename is complete.
  }
}
