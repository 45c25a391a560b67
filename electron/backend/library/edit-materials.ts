/** Materials changed by hand make a new version of a model: the engine writes it, the changes are written beside it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { Asset, Provenance } from '../../../shared/asset.ts'
import type { MaterialChange, PictureName } from '../../../shared/material-change.ts'
import { checkSpace } from '../../disk/disk-space.ts'
import type { GivenPicture } from '../../engine/materials/jobs.ts'
import { checkOutput } from './check-output.ts'
import type { LibraryContext } from './context.ts'
import { describeAsset } from './describe-asset.ts'
import { onDisk, removeFrom, writeWhole } from './disk.ts'
import { assetIdOf } from './folders.ts'
import type { ExpectedFile } from './expected-file.ts'
import type { MaterialEdit } from './material-edit.ts'
import { ownProvenance } from './own-provenance.ts'
import { assetName, fileNameFor } from './safe-name.ts'
import { assetPath, writeSidecar } from './sidecar.ts'

/** Large pictures brought to another size take seconds; longer than this has run away. */
const editDeadlineMs = 300_000

/**
 * The new version, its parent unchanged. `pathOfInput` finds a kept picture. Rejects `unsupported-format` where the asset is no
 * model, `not-found` for a picture that is not kept any more, and as the engine's job does; then nothing is left behind.
 */
export async function editMaterials(
  context: LibraryContext,
  parent: Asset,
  { changes, name }: MaterialEdit,
  pathOfInput: (sha256: string) => string | null,
): Promise<Asset> {
  if (parent.kind !== 'model')
    throw new AppError('unsupported-format', `${parent.name} is not a model`, { details: { name: parent.name } })
  const requestedAt = new Date(context.clock.now()).toISOString()
  const path = assetPath(context, parent)
  const file = new Uint8Array(await onDisk(path, () => readFile(path)))
  const named = namedPictures(changes)
  const pictures = await readPictures(named, pathOfInput)
  const { file: made } = await context.pool.run(
    'edit-materials',
    { file, mediaType: parent.mediaType, changes, pictures },
    { signal: context.stopping, deadlineMs: editDeadlineMs },
  )
  const provenance = ownProvenance({
    requestedAt,
    finishedAt: new Date(context.clock.now()).toISOString(),
    inputs: [
      { slot: 'mesh', name: parent.name, sha256: parent.sha256, assetId: parent.id },
      ...named.map((picture) => ({ slot: 'picture', ...picture })),
    ],
    materialChanges: changes,
  })
  return keep(context, parent, made, name ?? parent.name, provenance)
}

async function keep(
  context: LibraryContext,
  parent: Asset,
  made: Uint8Array,
  title: string,
  provenance: Provenance,
): Promise<Asset> {
  const id = assetIdOf(crypto.randomUUID(), 'materials.glb')
  const fileName = fileNameFor(assetName(title), 'glb')
  const expected: ExpectedFile = {
    name: fileName,
    kind: 'model',
    mediaType: 'model/gltf-binary',
    bytes: made.byteLength,
    sha256: null,
  }
  const folder = join(context.folders.assets, id)
  try {
    await checkSpace(context.freeBytes, context.folders.assets, made.byteLength)
    await writeWhole(join(folder, fileName), made)
    const file = await checkOutput(join(folder, fileName), expected, null)
    const job = { title, parentId: parent.id, partOf: null }
    const plain = await describeAsset(context, id, { fileName, file }, { job, expected, provenance, problem: null })
    // The file stands as its parent's does, and so do its parts; what was measured on it is as long.
    const { stance, partNames, measurements } = parent
    const asset: Asset = {
      ...plain,
      ...(stance === undefined ? {} : { stance }),
      ...(partNames === undefined ? {} : { partNames }),
      ...(measurements === undefined ? {} : { measurements }),
    }
    await writeSidecar(context, asset)
    context.store.assets.save(asset)
    context.look(id)
    return asset
  } catch (thrown) {
    await removeFrom(folder).catch(() => undefined)
    throw thrown
  }
}

/** Each picture that the changes name, once. */
function namedPictures(changes: readonly MaterialChange[]): PictureName[] {
  const named = new Map<string, PictureName>()
  for (const change of changes)
    if (change.kind === 'picture' && change.picture !== null) named.set(change.picture.sha256, change.picture)
  return [...named.values()]
}

async function readPictures(
  named: readonly PictureName[],
  pathOfInput: (sha256: string) => string | null,
): Promise<GivenPicture[]> {
  const pictures: GivenPicture[] = []
  for (const { sha256, name } of named) {
    const path = pathOfInput(sha256)
    if (path === null)
      throw new AppError('not-found', `the picture ${sha256} is not kept`, {
        details: { reason: 'picture-gone', name },
      })
    pictures.push({ sha256, name, file: new Uint8Array(await onDisk(path, () => readFile(path))) })
  }
  return pictures
}
