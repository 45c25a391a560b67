/** Imports one of the artist's own files as an asset. */
import { copyFile, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { sniffBytes } from '../../../shared/formats/file-type.ts'
import { foreignKind } from '../../../shared/formats/foreign-kinds.ts'
import { checkSpace } from '../../disk/disk-space.ts'
import type { ServedFile } from '../backend.ts'
import { checkOutput } from './check-output.ts'
import type { LibraryContext } from './context.ts'
import { describeAsset, type PlacedFile } from './describe-asset.ts'
import { moveInto, onDisk, removeFrom } from './disk.ts'
import { assetIdOf } from './folders.ts'
import type { ExpectedFile } from './check-output.ts'
import { ownProvenance } from './own-provenance.ts'
import { assetName, fileNameFor } from './safe-name.ts'
import { isArchive, keepUnpacked, type UnpackOptions } from './unpacked.ts'

/** The imported assets, or the names of several models: none is imported until the artist has chosen. */
export interface Imported {
  assets: Asset[]
  choices: string[]
}

/**
 * Imports a file, or the models in an archive. Rejects with `unsupported-format` for other kinds of file,
 * `unsafe-file`, `disk-full`.
 */
export async function importFile(
  context: LibraryContext,
  staged: ServedFile,
  options: UnpackOptions,
): Promise<Imported> {
  const expected: ExpectedFile = {
    name: staged.fileName,
    kind: 'other',
    mediaType: staged.mediaType,
    bytes: staged.bytes,
    sha256: null,
  }
  const file = await checkOutput(staged.path, expected, null).catch((thrown: unknown) => {
    const error = AppError.from(thrown)
    throw error.code === 'bad-reply'
      ? new AppError('unsupported-format', error.message, { cause: thrown, details: { name: staged.fileName } })
      : error
  })
  if (file.type === null || (file.type.kind === 'other' && !isArchive(file)))
    throw new AppError('unsupported-format', `${staged.fileName} is neither a model nor a picture`, {
      details: { name: staged.fileName, found: file.type?.id ?? null, ...(await foreignReason(staged)) },
    })
  const title = staged.fileName.replace(/\.[a-z0-9]{1,8}$/i, '')
  const id = assetIdOf(crypto.randomUUID(), staged.fileName)
  const fileName = fileNameFor(assetName(title), file.type.extension)
  const place = join(context.folders.assets, id, fileName)
  const part = join(context.folders.staged, `${id}.import`)
  await checkSpace(context.freeBytes, context.folders.staged, staged.bytes)
  try {
    await onDisk(part, () => copyFile(staged.path, part))
    await moveInto(part, place)
    const imported = await keepImported(context, id, title, { fileName, file }, expected, options)
    if (imported.choices.length > 0) await removeFrom(dirname(place))
    return imported
  } catch (thrown) {
    for (const left of [part, dirname(place)]) await removeFrom(left).catch(() => undefined)
    throw thrown
  }
}

/** Returns the program that created the file, if it can be recognised. */
async function foreignReason({ path, fileName }: ServedFile): Promise<object> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0)
    const kind = foreignKind(buffer.subarray(0, bytesRead).toString('latin1'), fileName)
    return kind === null ? {} : { reason: 'other-file', kind }
  } finally {
    await file.close()
  }
}

async function keepImported(
  context: LibraryContext,
  id: string,
  title: string,
  placed: PlacedFile,
  expected: ExpectedFile,
  options: UnpackOptions,
): Promise<Imported> {
  const about = { job: { title, parentId: null, partOf: null }, expected, provenance: ownProvenance(), problem: null }
  const opened = isArchive(placed.file)
    ? await keepUnpacked(context, id, placed, about, context.stopping, options)
    : { assets: [], choices: [], problem: null }
  if (opened.problem !== null) throw AppError.fromData(opened.problem)
  if (opened.choices.length > 0) return { assets: [], choices: opened.choices }
  const job = { ...about.job, partOf: opened.assets[0]?.id ?? null }
  const whole = await describeAsset(context, id, placed, { ...about, job })
  const saved = [...opened.assets, whole]
  for (const asset of saved) context.store.assets.save(asset)
  for (const asset of saved) if (asset.pending) context.inspect(asset.id)
  return { assets: opened.assets.length > 0 ? opened.assets : [whole], choices: [] }
}
