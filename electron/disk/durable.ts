/** Files that are whole or not there: written beside, flushed to the disk, then renamed. */
import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { diskError } from './disk-error.ts'

/** Replaces a small file in one step, on disk when it returns. Throws AppError `disk-full`, `disk-denied`. */
export function replaceFile(path: string, text: string): void {
  const beside = `${path}.part`
  try {
    // What a kill left behind, or a link that someone put there, is removed and never written through.
    rmSync(beside, { force: true })
    const file = openSync(beside, 'wx', 0o600)
    try {
      writeAll(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(beside, path)
    flushFolder(dirname(path))
  } catch (thrown) {
    rmSync(beside, { force: true })
    throw diskError(thrown, path)
  }
}

/** Adds to the end of a file, making it where it is not there; on disk when it returns, or nothing is added. Throws AppError `disk-full`, `disk-denied`. */
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

/** A disk that is almost full takes a part of what it is given without an error. */
function writeAll(file: number, text: string): void {
  let rest = Buffer.from(text)
  while (rest.length > 0) rest = rest.subarray(writeSync(file, rest))
}

function takeBack(file: number, size: number): void {
  try {
    ftruncateSync(file, size)
  } catch {
    // Whoever reads it passes over a line that is not whole.
  }
}

/** Writes a file as its bytes arrive and renames it when all are on disk; leaves nothing behind otherwise. */
export async function writeFileDurably(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const beside = freePart(path)
  inWork.add(beside)
  try {
    await rm(beside, { force: true })
    const file = await open(beside, 'wx', 0o600)
    try {
      for await (const chunk of chunks) await file.writeFile(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
    flushFolder(dirname(path))
  } catch (thrown) {
    await rm(beside, { force: true }).catch(() => {})
    throw diskError(thrown, path)
  } finally {
    inWork.delete(beside)
  }
}

const inWork = new Set<string>()

/** Always the same, so that the next write takes what a kill left behind; another one only while that is being written. */
function freePart(path: string): string {
  const usual = `${path}.part`
  return inWork.has(usual) ? `${path}.${randomBytes(6).toString('hex')}.part` : usual
}

/** Makes what was written to a file by others last through a power cut. */
export function flushFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Makes a rename or a new folder last through a power cut, where the system knows how. */
export function flushFolder(path: string): void {
  try {
    const folder = openSync(path, 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {
    // Windows does not open folders; there the rename itself is all there is.
  }
}
