/** Blobs in a folder, on this machine or on a share that all machines mount at the same path. */
import { access, constants, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskError } from '../../../disk/disk-error.ts'
import { type FreeBytes, spaceWatch, systemFreeBytes } from '../../../disk/disk-space.ts'
import { writeFileDurably } from '../../../disk/durable.ts'
import { openPart } from '../../http/results.ts'
import type { Blobs } from './blobs.ts'

/** Creates the folder. Rejects with the errors of `Blobs`. */
export async function folderBlobs(folder: string, freeBytes: FreeBytes = systemFreeBytes): Promise<Blobs> {
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (thrown) {
      throw diskError(thrown, folder)
    }
  }
  await guarded(() => mkdir(folder, { recursive: true, mode: 0o700 }))
  return {
    write: (name, chunks) =>
      guarded(async () => {
        const path = join(folder, name)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFileDurably(path, watched(chunks, spaceWatch(freeBytes, folder)))
      }),
    open: (name, range) => openPart(join(folder, name), range),
    link: async () => null,
    remove: (prefix) => guarded(() => rm(join(folder, prefix), { recursive: true, force: true })),
    check: () => guarded(() => access(folder, constants.R_OK | constants.W_OK)),
  }
}

async function* watched(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  room: (bytes: number) => Promise<void> | void,
) {
  for await (const chunk of chunks) {
    await room(chunk.length)
    yield chunk
  }
}
