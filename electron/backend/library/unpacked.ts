/**
 * Results that come as archives: known files become assets of their own, and the archive itself stays as a part of the
 * first. Unpacking is repeated until all are complete. Names inside it are only labels.
 */
import { join } from 'node:path'
import { AppError, type ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'
import type { SeveralModels } from '../../../shared/protocol/several-models.ts'
import { sniffBytes, sniffType } from '../../../shared/formats/file-type.ts'
import { checkSpace } from '../../disk/disk-space.ts'
import type { WorkerJobs } from '../../workers/jobs.ts'
import { checkOutput, type CheckedFile } from './check-output.ts'
import type { LibraryContext } from './context.ts'
import { readWhole, writeWhole } from './disk.ts'
import { assetIdOf } from './folders.ts'
import { describeAsset, stemOf, type AboutAsset, type PlacedFile } from './describe-asset.ts'
import type { ExpectedFile } from './check-output.ts'
import { keptExtension } from './kept-type.ts'
import { assetName, fileNameFor, titleWith } from './safe-name.ts'
import { wholeAsset } from './sidecar.ts'

/** An archive that takes longer than this is stuck. */
const openDeadlineMs = 300_000

export function isArchive(file: CheckedFile): boolean {
  return file.type?.id === 'zip'
}

/**
 * Returns the assets unpacked from a stored one, the main one first; empty if it is not an archive, null if any is
 * missing.
 */
export async function wholeUnpacked(context: LibraryContext, asset: Asset): Promise<Asset[] | null> {
  const first = asset.partOf
  // A file that accompanies another result was not unpacked into it.
  if (first === null || asset.mediaType !== 'application/zip' || first !== unpackedId(asset.id, 0)) return []
  const assets: Asset[] = []
  for (let index = 0; ; index += 1) {
    const found = await wholeAsset(context, unpackedId(asset.id, index))
    if (found === null) return index === 0 ? null : assets
    assets.push(found)
  }
}

export interface Unpacked {
  /** Empty if the archive has no known files, or was not opened. */
  assets: Asset[]
  /** Names of several models of which none was saved: the artist has to choose first. */
  choices: string[]
  /** Why the archive was not opened. The paid file is retained in any case. */
  problem: ErrorData | null
}

export interface UnpackOptions {
  several: SeveralModels
  /** The studio packed the archive itself: files of it that no model uses are not reported. */
  isPacked?: boolean
}

/** Unpacks an archive in a worker and saves its files. Rejects with `cancelled` and with disk errors. */
export async function keepUnpacked(
  context: LibraryContext,
  archiveId: string,
  { fileName }: PlacedFile,
  output: Omit<AboutAsset, 'problem'>,
  signal: AbortSignal,
  { several, isPacked = false }: UnpackOptions,
): Promise<Unpacked> {
  const path = join(context.folders.assets, archiveId, fileName)
  const file = await readWhole(path)
  const assets: Asset[] = []
  try {
    const opened = await context.pool.run('open-archive', { file, several }, { signal, deadlineMs: openDeadlineMs })
    const contents = contentsOf(opened)
    for (const [index, { name, kind, content, missing, notes }] of contents.entries()) {
      const { title } = output.job
      const isOneOfSeveral = kind === 'model' && contents.length > 1
      const expected: ExpectedFile = {
        // Its own name is in the title.
        name: isOneOfSeveral ? 'model.glb' : name,
        kind,
        mediaType: null,
        bytes: content.byteLength,
        sha256: null,
      }
      const job = isOneOfSeveral ? { ...output.job, title: titleWith(title, stemOf(name)), note: null } : output.job
      const reported = isPacked ? notes.filter(({ code }) => code !== 'files-left-out') : notes
      const about = { ...output, job, expected, problem: null, missing, notes: reported }
      assets.push(await keepOne(context, unpackedId(archiveId, index), content, about))
    }
    return { assets, choices: opened.choices, problem: null }
  } catch (thrown) {
    const error = AppError.from(thrown)
    if (signal.aborted || error.code === 'cancelled' || error.code.startsWith('disk-')) throw error
    context.log('warn', 'an archive is kept unopened', { assetId: archiveId, code: error.code, reason: error.message })
    return { assets, choices: [], problem: error.toData() }
  }
}

interface Content {
  name: string
  kind: 'model' | 'image'
  content: Uint8Array
  missing: readonly string[]
  notes: readonly Remark[]
}

function contentsOf({ models, pictures }: WorkerJobs['open-archive']['output']): Content[] {
  return models.length > 0
    ? models.map(({ name, glb, ...rest }) => ({ name: `${name || 'model'}.glb`, kind: 'model', content: glb, ...rest }))
    : pictures.map(({ name, file }) => ({ name, kind: 'image', content: file, missing: [], notes: [] }))
}

async function keepOne(context: LibraryContext, id: string, content: Uint8Array, about: AboutAsset): Promise<Asset> {
  const before = await wholeAsset(context, id)
  if (before !== null) return before
  const type = sniffType(content.subarray(0, sniffBytes), content.byteLength)
  const fileName = fileNameFor(assetName(about.job.title), keptExtension(type, about.expected.name))
  const path = join(context.folders.assets, id, fileName)
  await checkSpace(context.freeBytes, context.folders.assets, content.byteLength)
  await writeWhole(path, content)
  await context.mark(path, about.provenance)
  return describeAsset(context, id, { fileName, file: await checkOutput(path, about.expected, null) }, about)
}

function unpackedId(archiveId: string, index: number): string {
  return assetIdOf(archiveId, `unpacked ${index}`)
}
