/** Files that are whole or not there: written beside, flushed to the disk, then renamed. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { diskError } from './disk-error.ts'

/** Replaces a small file in one step, on disk when it returns. Throws AppError `disk-full`, `disk-denied`. */
export function replaceFile(path: string, text: string): void {
  const beside = `${path}.part`
  try {
    const file = openSync(beside, 'w', 0o600)
    try {
      writeSync(file, text)
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

/** Writes a file as its bytes arrive and renames it when all are on disk; leaves nothing behind otherwise. */
export async function writeFileDurably(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const beside = `${path}.part`
  try {
    const file = await open(beside, 'w', 0o600)
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
