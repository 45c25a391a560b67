/** Saves material edits as a new version of a model: the engine writes the file, the sidecar keeps the changes. */
import { readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { MaterialChange, PictureName } from '../../../shared/edits/material-change.ts'
import type { GivenPicture } from '../../engine/materials/jobs.ts'
import type { LibraryContext } from './context.ts'
import { onDisk } from './disk.ts'
import { keepVersion } from './keep-version.ts'
import type { MaterialEdit } from './material-edit.ts'
import { openModel } from './open-model.ts'
import { ownProvenance } from './own-provenance.ts'

/** Resizing large pictures takes seconds; a job that takes longer than this is stuck. */
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
  const requestedAt = new Date(context.clock.now()).toISOString()
  // The engine edits the file in its own coordinate system.
  const { file, mediaType } = await openModel(context, parent)
  const named = namedPictures(changes)
  const pictures = await readPictures(named, pathOfInput)
  const { file: made } = await context.pool.run(
    'edit-materials',
    { file, mediaType, changes, pictures },
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
  // The new file has the coordinate system and the parts of its parent.
  const { coordinateSystem, partNames } = parent
  return keepVersion(context, parent, made, name ?? parent.name, provenance, { coordinateSystem, partNames })
}

/** Returns the pictures that the changes name, without duplicates. */
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
