/**
 * The last step of saving a file: its record in the library, which is also written beside the file. Inspection follows
 * later.
 */
import { join } from 'node:path'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import { projectOf } from '../../../shared/protocol/project-of.ts'
import type { Asset, NameNote, Provenance } from '../../../shared/protocol/asset.ts'
import { isView } from '../../../shared/catalogue/catalogue.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'
import type { CheckedFile } from './check-output.ts'
import type { LibraryContext } from './context.ts'
import { typeOfMediaType, typeOfName } from '../../../shared/formats/file-type.ts'
import { assetUrl } from './folders.ts'
import type { ExpectedFile } from './check-output.ts'
import { keptMediaType } from './kept-type.ts'
import { noteWithFigures, resultName, withoutNotes, type NewName } from './result-name.ts'
import { titleWith } from './safe-name.ts'
import { writeSidecar } from './sidecar.ts'

/** `maker`: the model and service, if several results have the same title. */
export interface JobOfAsset {
  title: string
  maker?: string | null
  parentId: string | null
  partOf: string | null
  /** What was done to the parent, by kind, with arguments for figures of the result. */
  note?: NameNote | null
  copy?: NewName['copy']
}

/** What is known about a file besides its bytes. */
export interface AboutAsset {
  job: JobOfAsset
  expected: ExpectedFile
  provenance: Provenance
  problem: ErrorData | null
  /** Names of missing companion files, as far as known. */
  missing?: readonly string[]
  /** What was left out when unpacking the archive. */
  notes?: readonly Remark[]
}

/** A checked file in its final position. */
export interface PlacedFile {
  fileName: string
  file: CheckedFile
}

/** Returns the new asset, after its sidecar is written. */
export async function describeAsset(
  context: LibraryContext,
  id: string,
  { fileName, file }: PlacedFile,
  { expected, job, provenance, problem, missing = [], notes = [] }: AboutAsset,
): Promise<Asset> {
  const project = projectBefore(context, job.parentId, provenance)
  const asset: Asset = {
    id,
    ...(await nameOf(context, id, fileName, job, expected)),
    kind: file.type?.kind ?? kindWithoutType(expected),
    mediaType: keptMediaType(file.type, expected.mediaType),
    bytes: file.bytes,
    sha256: file.sha256,
    url: assetUrl(id, fileName),
    thumbnailUrl: null,
    favourite: false,
    ...(project === '' ? {} : { project }),
    createdAt: new Date(context.clock.now()).toISOString(),
    deletedAt: null,
    parentId: job.parentId,
    partOf: job.partOf,
    facts: null,
    pixels: null,
    pending: file.type !== null && file.type.kind !== 'other',
    problem,
    missing: [...missing],
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
    provenance,
  }
  await writeSidecar(context, asset)
  return asset
}

/** Returns an output's title: the job's title, with its maker, and for parts and views with their own name. */
export function titleOf(
  { title, maker = null, partOf }: Pick<AboutAsset['job'], 'title' | 'maker' | 'partOf'>,
  expected: ExpectedFile,
): string {
  const details = [
    ...(maker === null ? [] : [maker]),
    ...(partOf === null && !isView(expected.name) ? [] : [stemOf(expected.name)]),
  ]
  return details.length === 0 ? title : titleWith(title, details.join(' – '))
}

/** Returns the parent's project, unless the job has one of its own. */
function projectBefore(context: LibraryContext, parentId: string | null, { project = '' }: Provenance): string {
  const parent = parentId === null ? undefined : context.store.assets.get(parentId)
  return project === '' && parent !== undefined ? projectOf(parent) : ''
}

/** Parts and views are not versions: they are named after the result that they belong to. */
async function nameOf(
  context: LibraryContext,
  id: string,
  fileName: string,
  job: JobOfAsset,
  expected: ExpectedFile,
): Promise<Pick<Asset, 'name' | 'nameNotes'>> {
  const { title, parentId, partOf, note = null, copy } = job
  if (partOf !== null || isView(expected.name))
    return resultName(context, id, { title: titleOf(job, expected), notesBefore: [], note: null })
  const parent = parentId === null || note === null ? undefined : context.store.assets.get(parentId)
  const before = parent === undefined ? { stem: title, notes: [] } : withoutNotes(parent)
  return resultName(context, id, {
    title: titleOf({ ...job, title: before.stem }, expected),
    notesBefore: before.notes,
    note: note && (await noteWithFigures(note, join(context.folders.assets, id, fileName))),
    copy,
  })
}

/** Returns a file name without its extension. */
export function stemOf(name: string): string {
  return name.replace(/\.[a-z0-9]{1,8}$/i, '')
}

function kindWithoutType(expected: ExpectedFile): Asset['kind'] {
  return (typeOfMediaType(expected.mediaType) ?? typeOfName(expected.name))?.kind ?? 'other'
}
