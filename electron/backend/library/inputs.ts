/** Job inputs and environment maps, stored by their hash: `inputs/<sha256>.<ext>`. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { JobInputFile } from '../../../shared/protocol/job.ts'
import { checkPanorama, panoramaHeadBytes } from '../../../shared/protocol/surroundings.ts'
import type { Surroundings } from '../../../shared/protocol/surroundings.ts'
import { checkSpace } from '../../disk/disk-space.ts'
import type { ServedFile } from '../backend.ts'
import type { LibraryContext } from './context.ts'
import { moveInto, namesIn, onDisk, readHead, removeFrom } from './disk.ts'
import { inputFormats, sniffBytes, sniffType, typeOfName, type FileType } from '../../../shared/formats/file-type.ts'
import { formats, type FormatId } from '../../../shared/formats/formats.ts'
import { checkImageSize } from './image-limit.ts'
import { stat } from 'node:fs/promises'

const acceptedFormats: readonly FormatId[] = [...inputFormats('image'), ...inputFormats('mesh')]
/** How long an unreferenced file is retained: a form may still be open somewhere. */
const unnamedMs = 30 * 24 * 60 * 60 * 1000
const maxImageBytes = 64 * 1024 * 1024

export interface Inputs {
  /** Reads the names of the stored files. */
  start(): Promise<void>
  keep(slot: string, file: ServedFile, assetId?: string): Promise<JobInputFile>
  /** Stores a panorama, which is never a job input. Rejects with the errors that `checkPanorama` throws. */
  keepSurroundings(file: ServedFile): Promise<Surroundings>
  path: (sha256: string) => string | null
  open: (sha256: string) => Promise<ServedFile | null>
  /** Removes files that have been unreferenced for a month. Resolves to the number removed. */
  tidy(): Promise<number>
}

export function createInputs(context: LibraryContext): Inputs {
  const names = new Map<string, string>()
  /** Original names by hash. Jobs and drafts store them later; a form may be sent before it is saved. */
  const originalNames = new Map<string, string>()
  const folder = context.folders.inputs
  const pathOf = (sha256: string) => {
    const name = names.get(sha256.toLowerCase())
    return name === undefined ? null : join(folder, name)
  }

  /** Copies a staged file to its final location. Resolves to its hash. */
  async function copyIn(staged: ServedFile, extension: string): Promise<string> {
    const sha256 = staged.etag.replaceAll('"', '')
    const name = `${sha256}.${extension}`
    await context.inTurn(`input ${sha256}`, async () => {
      if (pathOf(sha256) !== null) return
      const temporary = join(folder, `${name}.tmp`)
      await checkSpace(context.freeBytes, folder, staged.bytes)
      try {
        await onDisk(temporary, () => copyFile(staged.path, temporary))
        await moveInto(temporary, join(folder, name))
      } catch (thrown) {
        await removeFrom(temporary).catch(() => undefined)
        throw thrown
      }
      names.set(sha256, name)
    })
    return sha256
  }

  return {
    async start() {
      for (const name of await namesIn(folder)) {
        const found = /^([0-9a-f]{64})\.[a-z0-9]+$/.exec(name)?.[1]
        if (found !== undefined) names.set(found, name)
      }
    },
    async keep(slot, staged, assetId) {
      const type = await inputType(staged)
      const sha256 = await copyIn(staged, type.extension)
      originalNames.set(sha256, staged.fileName)
      return {
        slot,
        name: staged.fileName,
        mediaType: type.mediaType,
        bytes: staged.bytes,
        sha256,
        url: `/inputs/${sha256}`,
        assetId: assetId ?? null,
      }
    },
    async keepSurroundings(staged) {
      checkPanorama(await readHead(staged.path, panoramaHeadBytes))
      const sha256 = await copyIn(staged, 'hdr')
      return { sha256, name: staged.fileName.slice(0, 200), url: `/inputs/${sha256}` }
    },
    path: pathOf,
    async tidy() {
      const { store, clock } = context
      let removed = 0
      for (const [sha256, name] of names) {
        const found = await stat(join(folder, name)).catch(() => null)
        if (found === null || clock.now() - found.mtimeMs < unnamedMs) continue
        const isNamed =
          store.values.mention(sha256) || store.jobs.inputName(sha256) !== undefined || store.assets.usesInput(sha256)
        if (isNamed) continue
        await context.inTurn(`input ${sha256}`, () => removeFrom(join(folder, name)))
        names.delete(sha256)
        removed += 1
      }
      return removed
    },
    async open(sha256) {
      const path = pathOf(sha256)
      if (path === null) return null
      const found = await stat(path).catch(() => null)
      if (found === null) return null
      const hash = sha256.toLowerCase()
      const stored = names.get(hash)!
      const mediaType = typeOfName(stored)?.mediaType ?? 'application/octet-stream'
      return { path, bytes: found.size, mediaType, fileName: originalNames.get(hash) ?? stored, etag: `"${hash}"` }
    },
  }
}

/** Returns the type of a text format that can only be recognised by its name. */
function namedType(name: string): FileType | null {
  const type = typeOfName(name)
  return type !== null && formats[type.id].signature.certainty === 'by-name' ? type : null
}

async function inputType(staged: ServedFile): Promise<FileType> {
  const found = sniffType(await readHead(staged.path, sniffBytes), staged.bytes)
  const type = found?.kind === 'other' || found === null ? (namedType(staged.fileName) ?? found) : found
  if (type === null || !acceptedFormats.includes(type.id))
    throw new AppError('unsupported-format', `${staged.fileName} is not a picture or mesh that can be used`, {
      details: { name: staged.fileName, found: type?.id ?? null, accepted: acceptedFormats },
    })
  if (type.kind === 'image') {
    if (staged.bytes > maxImageBytes)
      throw new AppError('unsafe-file', `${staged.fileName} is too large for a picture`, {
        details: { reason: 'file-too-large', limitBytes: maxImageBytes },
      })
    await checkImageSize(staged.path, type)
  }
  return type
}
