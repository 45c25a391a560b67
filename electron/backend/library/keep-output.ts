/**
 * From a link to an asset: part file → checks → final position → sidecar → store. Each step can be resumed at the next
 * start, and repeating all of them gives the same asset.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset, Provenance } from '../../../shared/protocol/asset.ts'
import { typeOfMediaType, typeOfName } from '../../../shared/formats/file-type.ts'
import { checkOutput } from './check-output.ts'
import type { LibraryContext } from './context.ts'
import { describeAsset, titleOf, type JobOfAsset, type PlacedFile } from './describe-asset.ts'
import { moveInto, namesIn, readWhole } from './disk.ts'
import { assetIdOf, sidecarName } from './folders.ts'
import type { ExpectedFile } from './check-output.ts'
import { keptExtension } from './kept-type.ts'
import type { OnProgress, OpenSource } from './library.ts'
import { type Downloaded, downloadPart, forgetPart, partPaths } from './part-file.ts'
import { assetName, fileNameFor } from './safe-name.ts'
import { wholeAsset } from './sidecar.ts'
import { isArchive, keepUnpacked, wholeUnpacked } from './unpacked.ts'

/** Maximum number of transfers without a promised length that end early, each at a different position. */
const maxCutTransfers = 3
/** A file that takes longer to read is accepted as received. */
const readDeadlineMs = 120_000

export interface OutputToKeep {
  job: { id: string } & JobOfAsset
  expected: ExpectedFile
  open: OpenSource
  provenance: Provenance
  onProgress: OnProgress
  signal: AbortSignal
}

/**
 * Saves one of a job's outputs; the main asset first. Rejects with `bad-reply`, `disk-full`, `task-expired`,
 * `unsafe-file`, `cancelled`, and the errors of `open`.
 */
export async function keepOutput(context: LibraryContext, output: OutputToKeep): Promise<Asset[]> {
  const id = assetIdOf(output.job.id, output.expected.name)
  return context.inTurn(id, async () => {
    const assets = (await keptBefore(context, id)) ?? (await keepNow(context, id, output))
    for (const asset of assets) context.store.assets.save(asset)
    await forgetPart(context, id)
    for (const asset of assets) if (asset.pending) context.inspect(asset.id)
    return assets
  })
}

/** Returns what is complete on disk. Unpacked files are checked first because their archive is saved last. */
async function keptBefore(context: LibraryContext, id: string): Promise<Asset[] | null> {
  const kept = await wholeAsset(context, id)
  if (kept === null) return null
  const unpacked = await wholeUnpacked(context, kept)
  return unpacked === null ? null : [...unpacked, kept]
}

async function keepNow(context: LibraryContext, id: string, output: OutputToKeep): Promise<Asset[]> {
  const signal = AbortSignal.any([output.signal, context.stopping])
  const placedName = await nameInPlace(context, id)
  const path = placedName === null ? partPaths(context, id).part : join(context.folders.assets, id, placedName)
  // A missing file is downloaded again, so that there is nothing to block.
  if (existsSync(path)) context.guard.check(id, path)
  /** Everything that reads the file is one unit, so that a crash anywhere in it counts once. */
  const read = (find: () => Promise<PlacedFile | null>) =>
    context.guard.run(id, output.job.id, async () => {
      const placed = await find()
      return placed && describe(context, id, placed, output, signal)
    })
  const placedAssets = placedName && (await read(() => placedBefore(context, id, placedName, output.expected)))
  if (placedAssets) return placedAssets
  const cutBytes: number[] = []
  for (;;) {
    const { job, expected, open, onProgress } = output
    const part = await downloadPart(context, id, job.id, expected, open, onProgress, signal)
    const bytes = part.isVerifiable ? 0 : await bytesIfCut(context, part.path, expected, signal)
    // A file that ends early at the same place twice was created that way.
    if (bytes > 0 && !cutBytes.includes(bytes)) {
      await forgetPart(context, id)
      if (cutBytes.push(bytes) >= maxCutTransfers)
        throw new AppError(
          'offline',
          `${expected.name} broke off ${cutBytes.length} times, after ${cutBytes.join(', ')} bytes`,
        )
      continue
    }
    const kept = await read(() => moveIntoPlace(context, id, part, output, signal))
    if (kept !== null) return kept
  }
}

/** Returns the length of a model that its reader finds incomplete; 0 for others, and for unreadable files. */
async function bytesIfCut(
  context: LibraryContext,
  path: string,
  { name, mediaType }: ExpectedFile,
  signal: AbortSignal,
): Promise<number> {
  const type = typeOfMediaType(mediaType) ?? typeOfName(name)
  if (type?.kind !== 'model') return 0
  const file = await readWhole(path)
  try {
    const input = { file, mediaType: type.mediaType, thumbnailSize: 16 }
    const { notes } = await context.pool.run('inspect', input, { signal, deadlineMs: readDeadlineMs })
    return notes.some(({ code }) => code === 'file-incomplete') ? file.byteLength : 0
  } catch (thrown) {
    const error = AppError.from(thrown)
    if (signal.aborted || error.code === 'cancelled') throw error
    return 0
  }
}

async function describe(
  context: LibraryContext,
  id: string,
  placed: PlacedFile,
  output: OutputToKeep,
  signal: AbortSignal,
): Promise<Asset[]> {
  await context.mark(join(context.folders.assets, id, placed.fileName), output.provenance)
  const { assets, problem } = isArchive(placed.file)
    ? await keepUnpacked(context, id, placed, output, signal, { several: 'each' })
    : { assets: [], problem: null }
  const partOf = assets[0]?.id ?? output.job.partOf
  const whole = await describeAsset(context, id, placed, { ...output, problem, job: { ...output.job, partOf } })
  return [...assets, whole]
}

/** Returns the name of a file that was moved but has no sidecar yet. */
async function nameInPlace(context: LibraryContext, id: string): Promise<string | null> {
  const all = await namesIn(join(context.folders.assets, id))
  const [name, ...more] = all.filter((each) => !each.startsWith(sidecarName) && !each.endsWith('.tmp'))
  return name === undefined || more.length > 0 ? null : name
}

/** Returns that file, or null if it is not what was promised. */
async function placedBefore(
  context: LibraryContext,
  id: string,
  fileName: string,
  expected: ExpectedFile,
): Promise<PlacedFile | null> {
  try {
    return { fileName, file: await checkOutput(join(context.folders.assets, id, fileName), expected, null) }
  } catch {
    return null
  }
}

/** Returns null for a file broken in two transfers, which must be downloaded again. */
async function moveIntoPlace(
  context: LibraryContext,
  id: string,
  part: Downloaded,
  { job, expected }: OutputToKeep,
  signal: AbortSignal,
): Promise<PlacedFile | null> {
  try {
    const file = await checkOutput(part.path, expected, part.mediaType)
    const fileName = fileNameFor(assetName(titleOf(job, expected)), keptExtension(file.type, expected.name))
    if (signal.aborted) throw new AppError('cancelled', 'the download was stopped')
    await moveInto(part.path, join(context.folders.assets, id, fileName))
    return { fileName, file }
  } catch (thrown) {
    const error = AppError.from(thrown)
    if (error.code !== 'bad-reply' && error.code !== 'unsafe-file') throw error
    await forgetPart(context, id)
    // Two halves may belong to different files; one clean attempt shows whether the file itself is broken.
    if (!part.resumed) throw error
    return null
  }
}
