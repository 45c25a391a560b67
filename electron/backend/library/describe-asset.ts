/**
 * The last step of saving a file: its record in the library, which is also written beside the file. Inspection follows
 * later.
 */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import { projectOf } from '../../../shared/protocol/project-of.ts'
import type { Asset, Provenance } from '../../../shared/protocol/asset.ts'
import { isView } from '../../../shared/catalogue/catalogue.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'
import type { CheckedFile } from './check-output.ts'
import type { LibraryContext } from './context.ts'
import { typeOfMediaType, typeOfName } from '../../../shared/formats/file-type.ts'
import { assetUrl } from './folders.ts'
import type { ExpectedFile } from './check-output.ts'
import { keptMediaType } from './kept-type.ts'
import { assetName, titleWith, uniqueName, withoutNumber } from './safe-name.ts'
import { writeSidecar } from './sidecar.ts'

/** What is known about a file besides its bytes. */
export interface AboutAsset {
  /** `maker`: the model and service, if several results have the same title. */
  job: { title: string; maker?: string | null; parentId: string | null; partOf: string | null }
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
    name: freeName(context, assetName(titleOf(job, expected))),
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

function freeName(context: LibraryContext, name: string): string {
  return uniqueName(name, context.store.assets.namesLike(withoutNumber(name)))
}

/** Returns a file name without its extension. */
export function stemOf(name: string): string {
  return name.replace(/\.[a-z0-9]{1,8}$/i, '')
}

function kindWithoutType(expected: ExpectedFile): Asset['kind'] {
  return (typeOfMediaType(expected.mediaType) ?? typeOfName(expected.name))?.kind ?? 'other'
}
