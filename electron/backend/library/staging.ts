/** Files of this run on their way in or out: `staged/<id>/<file>`. Cleared at every start. */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ExportedFile } from '../../../shared/protocol/commands/common-schemas.ts'
import { inputProblem } from '../../../shared/protocol/input-problem.ts'
import { privateFolder } from '../../disk/private-folder.ts'
import { checkSpace, spaceWatch } from '../../disk/disk-space.ts'
import type { ServedFile, StagedFile } from '../backend.ts'
import { maxFileBytes, type LibraryContext } from './context.ts'
import { plainMediaType } from './kept-type.ts'
import { hashFile, onDisk, readHead, removeFrom, writeWhole } from './disk.ts'
import { sniffBytes, sniffType, typeOfName } from '../../../shared/formats/file-type.ts'
import { receive } from './receive.ts'
import { plainFileName } from './safe-name.ts'

export interface Staging {
  stage: (body: ReadableStream<Uint8Array>, about: { name: string; mediaType: string }) => Promise<StagedFile>
  /** Stages a file that the studio made itself. */
  stageBytes: (file: Uint8Array, about: { name: string; mediaType: string }) => Promise<ExportedFile>
  /** Returns a file of this run, or null. */
  open: (stagedId: string) => ServedFile | null
  /** Returns a file of this run. Throws `not-found`, which names `field`. */
  get(stagedId: string, field: string): ServedFile
}

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
    async stage(body, file) {
      const stagedId = randomUUID()
      const name = plainFileName(file.name)
      const folder = join(context.folders.staged, stagedId)
      const path = join(folder, name)
      try {
        await onDisk(folder, () => mkdir(folder, privateFolder))
        const bytes = await receive(body, path, {
          keepBytes: 0,
          limitBytes: maxFileBytes,
          tooLarge: 'mesh-too-large',
          brokenOff: 'cancelled',
          reserve: spaceWatch(context.freeBytes, folder),
          signal: context.stopping,
        })
        if (bytes === 0)
          throw new AppError('invalid-input', `${name} is empty`, {
            details: { ...inputProblem('file', 'file-empty', { name }) },
          })
        return await remember(stagedId, path, name, bytes, file.mediaType)
      } catch (thrown) {
        await removeFrom(folder).catch(() => undefined)
        throw thrown
      }
    },
    async stageBytes(file, about) {
      const stagedId = randomUUID()
      const name = plainFileName(about.name)
      const path = join(context.folders.staged, stagedId, name)
      await checkSpace(context.freeBytes, context.folders.staged, file.byteLength)
      await writeWhole(path, file)
      const etag = `"${await hashFile(path)}"`
      files.set(stagedId, { path, bytes: file.byteLength, mediaType: about.mediaType, fileName: name, etag })
      return { stagedId, fileName: name, mediaType: about.mediaType, bytes: file.byteLength }
    },
    open: (stagedId) => files.get(stagedId) ?? null,
    get(stagedId, field) {
      const staged = files.get(stagedId)
      if (staged === undefined)
        throw new AppError('not-found', 'the file has been removed: choose it again', { details: { field } })
      return staged
    },
  }
}
