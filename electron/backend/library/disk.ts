/** The library's file operations. A file is complete under its name, or missing. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { diskError } from '../../disk/disk-error.ts'
import { flushFolder, renameDurably, writeFileDurably } from '../../disk/durable.ts'
import { privateFolder } from '../../disk/private-folder.ts'

/** Writes a small file atomically, and creates its folder. */
export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  await onDisk(path, async () => {
    await makeFolder(dirname(path))
    await writeFileDurably(path, [typeof content === 'string' ? Buffer.from(content) : content])
  })
}

/** Moves a file and creates the folder; durable once it resolves. */
export async function moveInto(from: string, to: string): Promise<void> {
  await onDisk(to, async () => {
    await makeFolder(dirname(to))
    // `copyFile` does not flush: without this, the name could survive a crash without the bytes.
    const file = await open(from, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    renameDurably(from, to)
  })
}

async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, privateFolder)
  if (first !== undefined) flushFolder(dirname(first))
}

/** Removes a file or a folder recursively, if it exists. */
export async function removeFrom(path: string): Promise<void> {
  await onDisk(path, () => rm(path, { recursive: true, force: true, maxRetries: 3 }))
}

/** Returns the sorted names in a folder; an empty list if the folder is missing. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (thrown) {
    if (['ENOENT', 'ENOTDIR'].includes((thrown as NodeJS.ErrnoException).code ?? '')) return []
    throw asDiskError(thrown, folder)
  }
}

/** Returns the SHA-256 of a file, in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  return onDisk(path, async () => {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
    return hash.digest('hex')
  })
}

export async function readHead(path: string, bytes: number): Promise<Uint8Array> {
  return onDisk(path, async () => {
    const handle = await open(path, 'r')
    try {
      const buffer = Buffer.alloc(bytes)
      const { bytesRead } = await handle.read(buffer, 0, bytes, 0)
      return new Uint8Array(buffer.subarray(0, bytesRead))
    } finally {
      await handle.close()
    }
  })
}

/** Reads a whole file into its own buffer, which can be transferred to a worker. */
export async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return onDisk(path, async () => {
    const handle = await open(path, 'r')
    try {
      const { size } = await handle.stat()
      const file = new Uint8Array(size)
      for (let at = 0; at < size;) {
        const { bytesRead } = await handle.read(file, at, Math.min(size - at, 1 << 28), at)
        if (bytesRead === 0) return file.slice(0, at)
        at += bytesRead
      }
      return file
    } finally {
      await handle.close()
    }
  })
}

/** Runs an effect and throws file system errors as `disk-full`, `disk-denied`, `data-corrupt` or `not-found`. */
export async function onDisk<Result>(path: string, effect: () => Promise<Result>): Promise<Result> {
  try {
    return await effect()
  } catch (thrown) {
    throw asDiskError(thrown, path)
  }
}

/** Converts a file system error to an AppError; returns other errors unchanged. */
export function asDiskError(thrown: unknown, path: string): unknown {
  if ((thrown as NodeJS.ErrnoException | null)?.code === 'ENOENT')
    return new AppError('not-found', 'the file does not exist', { cause: thrown, details: { path, reason: 'ENOENT' } })
  return diskError(thrown, path)
}
