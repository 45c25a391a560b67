/** Files of this run on their way in or out, `staged/<id>/<file>`. Cleared at every start. */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { ServedFile, StagedFile } from '../backend.ts'
import { largestFileBytes, type LibraryContext } from './context.ts'
import { hashFile, onDisk, readHead, removeFrom, writeWhole } from './disk.ts'
import { sniffBytes, sniffType, typeOfName } from '../../../shared/file-type.ts'
import { receive } from './receive.ts'
import { plainFileName } from './safe-name.ts'

export interface Staging {
  stage(body: ReadableStream<Uint8Array>, about: { name: string; mediaType: string }): Promise<StagedFile>
  /** Stages a file that the studio made itself. */
  stageBytes(file: Uint8Array, about: { name: string; mediaType: string }): Promise<StagedFile>
  /** Null: no such file in this run. */
  open(stagedId: string): ServedFile | null
}

/** An empty staging place over a library's folder. */
export function createStaging(context: LibraryContext): Staging {
  const files = new Map<string, ServedFile>()

  const remember = async (stagedId: string, path: string, name: string, bytes: number, given: string) => {
    const type = sniffType(await readHead(path, sniffBytes), bytes) ?? typeOfName(name)
    const mediaType = type?.mediaType ?? plainMediaType(given)
    const etag = `"${await hashFile(path)}"`
    files.set(stagedId, { path, bytes, mediaType, fileName: name, etag })
    return { stagedId, name, mediaType, bytes }
  }

  return {
    async stage(body, about) {
      const stagedId = randomUUID()
      const name = plainFileName(about.name)
      const folder = join(context.folders.staged, stagedId)
      const path = join(folder, name)
      try {
        await onDisk(folder, () => mkdir(folder, { recursive: true }))
        const bytes = await receive(body, path, {
          keepBytes: 0,
          limitBytes: largestFileBytes,
          tooLarge: 'mesh-too-large',
          brokenOff: 'cancelled',
          signal: context.stopping,
        })
        if (bytes === 0)
          throw new AppError('invalid-input', `${name} is empty`, { details: { field: 'file', reason: 'is empty' } })
        return await remember(stagedId, path, name, bytes, about.mediaType)
      } catch (thrown) {
        await removeFrom(folder).catch(() => undefined)
        throw thrown
      }
    },
    async stageBytes(file, about) {
      const stagedId = randomUUID()
      const name = plainFileName(about.name)
      const path = join(context.folders.staged, stagedId, name)
      await writeWhole(path, file)
      const etag = `"${await hashFile(path)}"`
      files.set(stagedId, { path, bytes: file.byteLength, mediaType: about.mediaType, fileName: name, etag })
      return { stagedId, name, mediaType: about.mediaType, bytes: file.byteLength }
    },
    open: (stagedId) => files.get(stagedId) ?? null,
  }
}

/** What a sender says of its file goes into a header later, so it must be a plain media type. */
function plainMediaType(given: string): string {
  const plain = given.split(';')[0]?.trim().toLowerCase() ?? ''
  const active = /html|xml|javascript|svg/.test(plain)
  return /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(plain) && !active ? plain : 'application/octet-stream'
}
