/** Opens a ZIP archive in memory, safely: bounded in number and size, no entry outside its root, nothing unfolded unasked. */
import { unzipSync } from 'fflate'
import { AppError } from '../../../shared/app-error.ts'
import { damaged, maxArchiveEntries, maxUnpackedBytes } from './limits.ts'

export interface ZipArchive {
  /** Paths with forward slashes, folders left out. */
  names: string[]
  /** The unfolded entry; undefined where there is none of this name. Throws `unsafe-file`, `bad-geometry`. */
  read(name: string): Uint8Array | undefined
}

/** Lists the archive. Throws `unsafe-file` for entries outside it or too many of them, `bad-geometry` for damage. */
export function openZip(file: Uint8Array): ZipArchive {
  const sizes = new Map<string, number>()
  unzip(file, ({ name, originalSize }) => {
    if (isOutside(name))
      throw unsafe('entry-outside', `An entry of the archive points outside it: ${name.slice(0, 200)}`)
    if (sizes.size >= maxArchiveEntries)
      throw unsafe('too-many-entries', `The archive holds more than ${maxArchiveEntries} files`)
    if (!name.endsWith('/')) sizes.set(name, originalSize)
    return false
  })
  let unfolded = 0
  const names = new Map(Array.from(sizes.keys(), (name) => [name.replaceAll('\\', '/'), name]))
  return {
    names: [...names.keys()],
    read: (name) => {
      const entry = names.get(name)
      if (entry === undefined) return undefined
      // An entry is unfolded into the space it claims and no more, so the claims can be trusted as a limit.
      unfolded += sizes.get(entry) ?? 0
      if (unfolded > maxUnpackedBytes)
        throw unsafe('unpacked-size', `The archive unfolds to more than ${maxUnpackedBytes} bytes`)
      return unzip(file, (candidate) => candidate.name === entry)[entry]
    },
  }
}

function unzip(
  file: Uint8Array,
  filter: (entry: { name: string; originalSize: number }) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(file, { filter })
  } catch (error) {
    throw error instanceof AppError ? error : damaged('ZIP', 'it cannot be unpacked', error)
  }
}

function isOutside(name: string): boolean {
  return /^([/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..')
}

function unsafe(reason: string, message: string): AppError {
  return new AppError('unsafe-file', message, { details: { reason } })
}
