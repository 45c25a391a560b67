/** The few ways in which the library changes the disk. A file is whole under its name or not there at all. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { diskError } from '../../disk/disk-error.ts'
import { flushFolder, renameDurably, writeFileDurably } from '../../disk/durable.ts'
import { privateFolder } from '../../disk/private-folder.ts'

/** Writes a small file whole, making its folder. */
export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  await onDisk(path, async () => {
    await makeFolder(dirname(path))
    await writeFileDurably(path, [typeof content === 'string' ? Buffer.from(content) : content])
  })
}

/** Moves a file to its place, making the folder; on disk when it resolves. */
export async function moveInto(from: string, to: string): Promise<void> {
  await onDisk(to, async () => {
    await makeFolder(dirname(to))
    // `copyFile` flushes nothing: without this the name could outlast the bytes.
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

/** Removes a file or a folder with all that is in it. What is not there is fine. */
export async function removeFrom(path: string): Promise<void> {
  await onDisk(path, () => rm(path, { recursive: true, force: true, maxRetries: 3 }))
}

/** The names in a folder; none where there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (thrown) {
    if (['ENOENT', 'ENOTDIR'].includes((thrown as NodeJS.ErrnoException).code ?? '')) return []
    throw asDiskError(thrown, folder)
  }
}

/** SHA-256 of a file as it lies on disk, in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  return onDisk(path, async () => {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
    return hash.digest('hex')
  })
}

/** The first bytes of a file. */
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

/** Reads a whole file into a buffer of its own, which can be transferred to a worker. */
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

/** Runs an effect and throws what the disk says as `disk-full`, `disk-denied` or `data-corrupt`. */
export async function onDisk<Result>(path: string, effect: () => Promise<Result>): Promise<Result> {
  try {
    return await effect()
  } catch (thrown) {
    throw asDiskError(thrown, path)
  }
}

/** An error of the file system in the words of the house, `not-found` among them; anything else as it is. */
export function asDiskError(thrown: unknown, path: string): unknown {
  if ((thrown as NodeJS.ErrnoException | null)?.code === 'ENOENT')
    return new AppError('not-found', 'there is no such file', { cause: thrown, details: { path, reason: 'ENOENT' } })
  return diskError(thrown, path)
}
