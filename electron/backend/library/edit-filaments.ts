/** Filaments changed by hand make a new version of a model: the engine writes it, the changes are written beside it. */
import { readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/app-error.ts'
import type { Asset } from '../../../shared/asset.ts'
import type { FilamentChange } from '../../../shared/filament-change.ts'
import type { LibraryContext } from './context.ts'
import { onDisk } from './disk.ts'
import { keepVersion } from './keep-version.ts'
import { ownProvenance } from './own-provenance.ts'
import { namesOfParts } from './names-of-parts.ts'
import { assetPath } from './sidecar.ts'

export interface FilamentEdit {
  changes: FilamentChange[]
  /** Of the new version; left out: as its parent, numbered. */
  name?: string
}

/** Hundreds of strokes over millions of triangles take a minute; longer than this has run away. */
const editDeadlineMs = 600_000

/**
 * The new version, its parent unchanged. It stands as it was painted, with names of parts as far as they are still there. Rejects
 * `unsupported-format` where the asset is no model, and as the engine's job does; then nothing is left behind.
 */
export async function editFilaments(
  context: LibraryContext,
  parent: Asset,
  { changes, name }: FilamentEdit,
): Promise<Asset> {
  if (parent.kind !== 'model')
    throw new AppError('unsupported-format', `${parent.name} is not a model`, { details: { name: parent.name } })
  const requestedAt = new Date(context.clock.now()).toISOString()
  const path = assetPath(context, parent)
  const file = new Uint8Array(await onDisk(path, () => readFile(path)))
  const { stance } = parent
  const { file: made, partOrigins } = await context.pool.run(
    'edit-filaments',
    { file, mediaType: parent.mediaType, changes, ...(stance === undefined ? {} : { stance }) },
    { signal: context.stopping, deadlineMs: editDeadlineMs },
  )
  const provenance = ownProvenance({
    requestedAt,
    finishedAt: new Date(context.clock.now()).toISOString(),
    inputs: [{ slot: 'mesh', name: parent.name, sha256: parent.sha256, assetId: parent.id }],
    filamentChanges: changes,
  })
  const partNames = namesOfParts(partOrigins, parent.partNames)
  return keepVersion(context, parent, made, name ?? parent.name, provenance, { stance: undefined, partNames })
}
