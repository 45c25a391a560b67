/** The last step of keeping a file: what it is, how it is called, and all of that written beside it. Looking into it comes later. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import { projectOf } from '../../../shared/protocol/project-of.ts'
import type { Asset, Provenance } from '../../../shared/protocol/asset.ts'
import { isView } from '../../../shared/catalogue/catalogue.ts'
import type { CheckedFile } from './check-output.ts'
import type { LibraryContext } from './context.ts'
import { typeOfMediaType, typeOfName } from '../../../shared/formats/file-type.ts'
import { assetUrl } from './folders.ts'
import type { ExpectedFile } from './check-output.ts'
import { keptMediaType } from './kept-type.ts'
import { assetName, titleWith, uniqueName, withoutNumber } from './safe-name.ts'
import { writeSidecar } from './sidecar.ts'

/** What is known of a file besides its bytes. */
export interface AboutAsset {
  /** `maker`: which model of which service made it, where that sets it apart from others of the same title. */
  job: { title: string; maker?: string | null; parentId: string | null; partOf: string | null }
  expected: ExpectedFile
  provenance: Provenance
  problem: ErrorData | null
  /** Names of files that it refers to in vain, as far as they are known already. */
  missing?: readonly string[]
}

/** A file in its place, checked. */
export interface PlacedFile {
  fileName: string
  file: CheckedFile
}

/** The asset of a file in its place, written beside it: whole, safe, and not looked into yet. */
export async function describeAsset(
  context: LibraryContext,
  id: string,
  { fileName, file }: PlacedFile,
  { expected, job, provenance, problem, missing = [] }: AboutAsset,
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
    provenance,
  }
  await writeSidecar(context, asset)
  return asset
}

/** What an output is called: like the job, and after its maker; a part of a result and a view also after what they are. */
export function titleOf(
  { title, maker = null, partOf }: Pick<AboutAsset['job'], 'title' | 'maker' | 'partOf'>,
  expected: ExpectedFile,
): string {
  const details = [
    ...(maker === null ? [] : [maker]),
    ...(partOf === null && !isView(expected.name) ? [] : [stemOf(expected)]),
  ]
  return details.length === 0 ? title : titleWith(title, details.join(' – '))
}

/** What is made of something lies where that does, unless its job is filed under another project. */
function projectBefore(context: LibraryContext, parentId: string | null, { project = '' }: Provenance): string {
  const parent = parentId === null ? undefined : context.store.assets.get(parentId)
  return project === '' && parent !== undefined ? projectOf(parent) : ''
}

function freeName(context: LibraryContext, name: string): string {
  return uniqueName(name, context.store.assets.namesLike(withoutNumber(name)))
}

function stemOf(expected: ExpectedFile): string {
  return expected.name.replace(/\.[a-z0-9]{1,8}$/i, '')
}

function kindWithoutType(expected: ExpectedFile): Asset['kind'] {
  return (typeOfMediaType(expected.mediaType) ?? typeOfName(expected.name))?.kind ?? 'other'
}
