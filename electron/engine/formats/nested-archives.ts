/** Opens the archives inside an archive, one level deep. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { typeOfName } from '../../../shared/formats/file-type.ts'
import { isMeant } from './archived-models.ts'
import { maxArchiveEntries, maxUnpackedBytes } from './limits.ts'
import type { MemoryBudget } from './memory-budget.ts'
import { openZip, type ZipArchive } from './zip-read.ts'

/**
 * Returns the archive together with the files of the archives inside it, each under the path of its archive. The limits
 * are those of a single archive; `onFailure` is called for each inner archive that cannot be opened. Returns the same
 * archive if it contains no others.
 */
export function withNested(
  archive: ZipArchive,
  budget: MemoryBudget,
  onFailure: (path: string, error: AppError) => void,
): ZipArchive {
  const inner = new Map<string, ZipArchive>()
  let entries = archive.names.length
  let bytes = sumOf(archive)
  for (const path of archive.names) {
    if (!isMeant(path) || typeOfName(path)?.id !== 'zip') continue
    try {
      const opened = openZip(archive.read(path)!, budget)
      entries += opened.names.length
      bytes += sumOf(opened)
      if (entries > maxArchiveEntries || bytes > maxUnpackedBytes)
        throw new AppError('unsafe-file', `The archives unfold to ${entries} files of ${bytes} bytes`, {
          details: { reason: 'zip-bomb' },
        })
      inner.set(path, opened)
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      onFailure(path, thrown)
    }
  }
  return inner.size === 0 ? archive : mergeArchives(archive, inner)
}

function sumOf(archive: ZipArchive): number {
  return archive.names.reduce((sum, name) => sum + archive.size(name), 0)
}

function mergeArchives(outer: ZipArchive, inner: ReadonlyMap<string, ZipArchive>): ZipArchive {
  /** The archive that contains each file, and the path there. */
  const places = new Map<string, readonly [ZipArchive, string]>()
  const otherNames = new Map<string, readonly string[]>()
  const add = (archive: ZipArchive, folder: string) => {
    for (const name of archive.names) {
      if (inner.has(folder + name)) continue
      places.set(folder + name, [archive, name])
      const readings = archive.otherNames.get(name)
      if (readings !== undefined)
        otherNames.set(
          folder + name,
          readings.map((reading) => folder + reading),
        )
    }
  }
  add(outer, '')
  for (const [path, archive] of inner) add(archive, `${path}/`)
  return {
    names: [...places.keys()],
    otherNames,
    isAligned: false,
    size(name) {
      const [archive, path] = places.get(name) ?? [outer, name]
      return archive.size(path)
    },
    read(name) {
      const [archive, path] = places.get(name) ?? [outer, name]
      return archive.read(path)
    },
  }
}
