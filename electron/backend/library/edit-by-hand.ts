/** What was changed by hand makes a new version of a model: the engine writes it, the changes are written beside it. */
import { readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/app-error.ts'
import type { Asset, Provenance } from '../../../shared/asset.ts'
import type { Stance } from '../../../shared/stance.ts'
import type { LibraryContext } from './context.ts'
import { onDisk } from './disk.ts'
import { keepVersion } from './keep-version.ts'
import { namesOfParts } from './names-of-parts.ts'
import { ownProvenance } from './own-provenance.ts'
import { assetPath } from './sidecar.ts'

/** Hundreds of strokes over millions of triangles take a minute; longer than this has run away. */
const deadlineMs = 600_000

/** A model's file as the jobs of the engine that change it take it. */
interface HandJob {
  file: Uint8Array
  mediaType: string
  stance?: Stance
}

/**
 * The new version, its parent unchanged. It stands as it was changed, without a stance of its own, with names of parts as far as they are
 * still there. `name` left out: as its parent, numbered. Rejects `unsupported-format` where the asset is no model, and as `work` does;
 * then nothing is left behind.
 */
export async function editByHand(
  context: LibraryContext,
  parent: Asset,
  { changes, name }: { changes: Partial<Provenance>; name: string | undefined },
  work: (
    job: HandJob,
    options: { signal: AbortSignal; deadlineMs: number },
  ) => Promise<{ file: Uint8Array; partOrigins: number[] }>,
): Promise<Asset> {
  if (parent.kind !== 'model')
    throw new AppError('unsupported-format', `${parent.name} is not a model`, { details: { name: parent.name } })
  const requestedAt = new Date(context.clock.now()).toISOString()
  const path = assetPath(context, parent)
  const file = new Uint8Array(await onDisk(path, () => readFile(path)))
  const { stance, mediaType } = parent
  const { file: made, partOrigins } = await work(
    { file, mediaType, ...(stance === undefined ? {} : { stance }) },
    { signal: context.stopping, deadlineMs },
  )
  const provenance = ownProvenance({
    requestedAt,
    finishedAt: new Date(context.clock.now()).toISOString(),
    inputs: [{ slot: 'mesh', name: parent.name, sha256: parent.sha256, assetId: parent.id }],
    ...changes,
  })
  const partNames = namesOfParts(partOrigins, parent.partNames)
  return keepVersion(context, parent, made, name ?? parent.name, provenance, { stance: undefined, partNames })
}
