/**
 * From a link to an asset: part file → checks → its place → facts → sidecar → store. Each step leaves something from which
 * the next start can go on, and doing it all again gives the same asset.
 */
import { join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { Asset, Provenance } from '../../../shared/asset.ts'
import { checkOutput, type CheckedFile } from './check-output.ts'
import type { LibraryContext } from './context.ts'
import { moveInto, namesIn } from './disk.ts'
import { typeOfMediaType, typeOfName } from './file-type.ts'
import { assetIdOf, assetUrl, sidecarName } from './folders.ts'
import { inspectAsset } from './inspect-asset.ts'
import type { ExpectedFile, OpenSource } from './library.ts'
import { downloadPart, forgetPart } from './part-file.ts'
import { assetName, fileNameFor, uniqueName } from './safe-name.ts'
import { isWhole, readSidecar, writeSidecar } from './sidecar.ts'

export interface OutputToKeep {
  job: { id: string; title: string; parentId: string | null; partOf: string | null }
  expected: ExpectedFile
  open: OpenSource
  provenance: Provenance
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** Keeps one output of a job. Rejects `bad-reply`, `disk-full`, `task-expired`, `unsafe-file`, `cancelled`, and what `open` rejects with. */
export async function keepOutput(context: LibraryContext, output: OutputToKeep): Promise<Asset> {
  const id = assetIdOf(output.job.id, output.expected.name)
  return context.inTurn(id, async () => {
    const asset = (await keptBefore(context, id)) ?? (await keepNow(context, id, output))
    context.store.assets.save(asset)
    await forgetPart(context, id)
    return asset
  })
}

async function keptBefore(context: LibraryContext, id: string): Promise<Asset | null> {
  const stored = context.store.assets.get(id)
  if (stored !== undefined && (await isWhole(context, stored))) return stored
  return readSidecar(context, id)
}

async function keepNow(context: LibraryContext, id: string, output: OutputToKeep): Promise<Asset> {
  const { expected, job, provenance } = output
  const signal = AbortSignal.any([output.signal, context.stopping])
  const { fileName, file } =
    (await placedBefore(context, id, expected)) ?? (await fetchFile(context, id, output, signal))
  const path = join(context.folders.assets, id, fileName)
  const inspected = await inspectAsset(context, id, path, file.type, signal)
  const title =
    expected.kind === 'model' || expected.kind === 'image' ? job.title : `${job.title} – ${stemOf(expected)}`
  const taken = new Set(context.store.assets.list().map((asset) => asset.name))
  const asset: Asset = {
    id,
    name: uniqueName(assetName(title), taken),
    kind: file.type?.kind ?? kindWithoutType(expected),
    mediaType: file.type?.mediaType ?? expected.mediaType ?? 'application/octet-stream',
    bytes: file.bytes,
    sha256: file.sha256,
    url: assetUrl(id, fileName),
    thumbnailUrl: inspected.thumbnailUrl,
    favourite: false,
    createdAt: new Date(context.clock.now()).toISOString(),
    deletedAt: null,
    parentId: job.parentId,
    partOf: job.partOf,
    facts: inspected.facts,
    provenance,
  }
  await writeSidecar(context, asset)
  return asset
}

interface PlacedFile {
  fileName: string
  file: CheckedFile
}

/** A file that had reached its place when the studio ended, before its sidecar was written. */
async function placedBefore(context: LibraryContext, id: string, expected: ExpectedFile): Promise<PlacedFile | null> {
  const folder = join(context.folders.assets, id)
  const names = (await namesIn(folder)).filter((name) => name !== sidecarName && !name.endsWith('.tmp'))
  const [fileName] = names
  if (fileName === undefined || names.length !== 1) return null
  try {
    return { fileName, file: await checkOutput(join(folder, fileName), expected, null) }
  } catch {
    return null
  }
}

async function fetchFile(
  context: LibraryContext,
  id: string,
  output: OutputToKeep,
  signal: AbortSignal,
): Promise<PlacedFile> {
  const { job, expected } = output
  for (;;) {
    const part = await downloadPart(context, id, job.id, expected, output.open, output.onProgress, signal)
    try {
      const file = await checkOutput(part.path, expected, part.mediaType)
      const extension = file.type?.extension ?? extensionOf(expected)
      const fileName = fileNameFor(assetName(job.title), extension)
      await moveInto(part.path, join(context.folders.assets, id, fileName))
      return { fileName, file }
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (error.code !== 'bad-reply' && error.code !== 'unsafe-file') throw error
      await forgetPart(context, id)
      // Two halves may belong to different files; one clean attempt tells whether the file itself is broken.
      if (!part.resumed) throw error
    }
  }
}

function stemOf(expected: ExpectedFile): string {
  return expected.name.replace(/\.[a-z0-9]{1,8}$/i, '')
}

function extensionOf(expected: ExpectedFile): string {
  return /\.([a-z0-9]{1,8})$/i.exec(expected.name)?.[1]?.toLowerCase() ?? 'bin'
}

function kindWithoutType(expected: ExpectedFile): Asset['kind'] {
  return (typeOfMediaType(expected.mediaType) ?? typeOfName(expected.name))?.kind ?? 'other'
}
