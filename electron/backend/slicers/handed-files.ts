/**
 * Files handed to other programs, each in its own folder. They are retained because slicers read them again, and
 * removed when old.
 */
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { normalised } from '../../../shared/text/normalised.ts'
import type { WrittenProgramFile } from '../../../shared/print/slicers.ts'
import { diskError } from '../../disk/disk-error.ts'
import { privateFolder } from '../../disk/private-folder.ts'

const handedFolder = 'handed-over'
export const keptDays = 30
const dayMs = 24 * 3_600_000
/** Folders that may be removed: `2026-11-24-10-57-46-123`. */
const idPattern = /^\d{4}(-\d{2}){5}-\d{3}$/

export interface HandedFiles {
  list(): Promise<WrittenProgramFile[]>
  /** Copies a file. Resolves to its path. Rejects with `disk-full`, `disk-denied`. */
  keep(source: string, fileName: string): Promise<string>
  /** Removes old files. Resolves to their number. */
  tidy(): Promise<number>
}

/** `now`: Unix milliseconds. */
export function createHandedFiles(dataFolder: string, now: () => number): HandedFiles {
  const root = join(dataFolder, handedFolder)
  const ids = async (): Promise<string[]> =>
    (await readdir(root).catch(() => [])).filter((name) => idPattern.test(name)).sort()
  return {
    async list() {
      const files = await Promise.all(
        (await ids()).map(async (id) => {
          const [fileName] = await readdir(join(root, id)).catch(() => [])
          const found = fileName === undefined ? null : await stat(join(root, id, fileName)).catch(() => null)
          return fileName === undefined || found === null
            ? null
            : { id, fileName, path: join(root, id, fileName), bytes: found.size, at: momentOf(id).toISOString() }
        }),
      )
      return files.filter((file) => file !== null).reverse()
    },
    async keep(source, fileName) {
      let at = now()
      const taken = new Set(await ids())
      while (taken.has(idOf(at))) at++
      const folder = join(root, idOf(at))
      const path = join(folder, asciiName(fileName))
      try {
        await mkdir(folder, privateFolder)
        await copyFile(source, path)
      } catch (thrown) {
        await rm(folder, { recursive: true, force: true }).catch(() => undefined)
        throw diskError(thrown, path)
      }
      return path
    },
    async tidy() {
      const old = (await ids()).filter((id) => now() - momentOf(id).getTime() > keptDays * dayMs)
      let removed = 0
      for (const id of old)
        await rm(join(root, id), { recursive: true, force: true }).then(
          () => removed++,
          // A program may have it open; it is tried again later.
          () => undefined,
        )
      return removed
    },
  }
}

function idOf(at: number): string {
  return new Date(at).toISOString().slice(0, -1).replaceAll(/[T:.]/g, '-')
}

function momentOf(id: string): Date {
  const [year, month, day, hour, minute, second, millisecond] = id.split('-')
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`)
}

/** Some slicers only open ASCII paths. */
function asciiName(name: string): string {
  const plain = normalised(name, 'NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9 ._()-]+/g, '-')
    .replace(/^[-. ]+/, '')
  const dot = plain.lastIndexOf('.')
  return dot <= 0 ? `model${dot === 0 ? plain : `.${plain}`}` : plain
}
