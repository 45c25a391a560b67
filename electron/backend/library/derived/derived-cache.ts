/** A cache of derived files on disk, `derived/<asset id>/<name>`, with a size limit. Files are complete or missing. */
import { mkdir, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { derivedHeadBytes } from '../../../../shared/formats/view-file.ts'
import { privateFile, privateFolder } from '../../../disk/private-folder.ts'
import { readDerivedHead } from '../../../engine/derived/derived-file.ts'
import { namesIn, onDisk, readHead, removeFrom } from '../disk.ts'
import { isId } from '../folders.ts'
import { isCurrentName } from './derived-name.ts'

interface DerivedCacheOptions {
  folder: string
  budgetBytes: number
  now: () => number
  isKnown: (assetId: string) => boolean
}

export interface DerivedCache {
  /**
   * Reads the existing files, and removes those that are unfinished, from another version, or derived from a missing
   * asset.
   */
  start(): Promise<void>
  /** Returns a complete file and notes its use, or null. Removes a damaged one. */
  find(assetId: string, name: string): Promise<{ path: string; bytes: number } | null>
  /** Adds a file. Rejects with `disk-full`, `disk-denied`. */
  keep(assetId: string, name: string, file: Uint8Array): Promise<{ path: string; bytes: number }>
}

interface CachedFile extends KeptFile {
  path: string
}

export function createDerivedCache({ folder, budgetBytes, now, isKnown }: DerivedCacheOptions): DerivedCache {
  const files = new Map<string, CachedFile>()
  let writeCount = 0

  const shrink = async (): Promise<void> => {
    for (const { path } of overBudget(files.values(), budgetBytes, now())) {
      // A file that another program holds open is removed later.
      const isGone = await removeFrom(path).then(
        () => true,
        () => false,
      )
      if (isGone) files.delete(path)
    }
  }

  const noteUse = async (path: string, bytes: number) => {
    const usedAt = now()
    files.set(path, { path, bytes, usedAt })
    // The modification time preserves the last use across restarts.
    await utimes(path, usedAt / 1000, usedAt / 1000).catch(() => undefined)
    return { path, bytes }
  }

  const learn = async (assetId: string): Promise<void> => {
    for (const name of await namesIn(join(folder, assetId))) {
      const path = join(folder, assetId, name)
      const found = isCurrentName(name) ? await stat(path).catch(() => null) : null
      if (found === null) await removeFrom(path)
      else files.set(path, { path, bytes: found.size, usedAt: found.mtimeMs })
    }
  }

  return {
    async start() {
      await onDisk(folder, () => mkdir(folder, privateFolder))
      for (const entry of await onDisk(folder, () => readdir(folder, { withFileTypes: true }))) {
        if (entry.isDirectory() && isId(entry.name) && isKnown(entry.name)) await learn(entry.name)
        else await removeFrom(join(folder, entry.name))
      }
      await shrink()
    },
    async find(assetId, name) {
      const path = join(folder, assetId, name)
      const found = await stat(path).catch(() => null)
      if (found === null) {
        files.delete(path)
        return null
      }
      if (!(await isWhole(path, found.size))) {
        files.delete(path)
        await removeFrom(path)
        return null
      }
      return noteUse(path, found.size)
    },
    async keep(assetId, name, file) {
      const path = join(folder, assetId, name)
      const unfinished = `${path}.${++writeCount}.tmp`
      try {
        await onDisk(path, async () => {
          await mkdir(join(folder, assetId), privateFolder)
          // Not flushed: damage from a power cut is detected by length or header, and the file is created again.
          await writeFile(unfinished, file, { mode: privateFile })
          await rename(unfinished, path)
        })
      } catch (thrown) {
        await removeFrom(unfinished).catch(() => undefined)
        throw thrown
      }
      const entry = await noteUse(path, file.byteLength)
      await shrink()
      return entry
    },
  }
}

async function isWhole(path: string, bytes: number): Promise<boolean> {
  try {
    readDerivedHead(await readHead(path, derivedHeadBytes), bytes)
    return true
  } catch {
    return false
  }
}

interface KeptFile {
  bytes: number
  /** Unix milliseconds. */
  usedAt: number
}

/** A file that was used recently may be about to be read. */
const spareMs = 60_000

/** Returns the least recently used files beyond the budget, except those used within the last minute. */
function overBudget<File extends KeptFile>(files: Iterable<File>, budgetBytes: number, now: number): File[] {
  const oldestFirst = [...files].sort((a, b) => a.usedAt - b.usedAt)
  let bytes = oldestFirst.reduce((sum, file) => sum + file.bytes, 0)
  const leaving: File[] = []
  for (const file of oldestFirst) {
    if (bytes <= budgetBytes || file.usedAt > now - spareMs) break
    leaving.push(file)
    bytes -= file.bytes
  }
  return leaving
}
