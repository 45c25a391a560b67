/** What was changed by hand makes a new version of a model: the engine writes it, the changes are written beside it. */
import type { Asset, Provenance } from '../../../shared/protocol/asset.ts'
import type { LibraryContext } from './context.ts'
import { keepVersion } from './keep-version.ts'
import { namesOfParts } from './names-of-parts.ts'
import type { OpenModel } from './open-model.ts'
import { openModel } from './open-model.ts'
import { ownProvenance } from './own-provenance.ts'

/** Hundreds of strokes over millions of triangles take a minute; longer than this has run away. */
const deadlineMs = 600_000

/**
 * The new version, its parent unchanged. It stands as it was changed, without a coordinate system of its own, with names of parts as far as they are
 * still there. `name` left out: as its parent, numbered. Rejects `unsupported-format` where the asset is not a model, and as `work` does;
 * then nothing is left behind.
 */
export async function editByHand(
  context: LibraryContext,
  parent: Asset,
  { changes, name }: { changes: Partial<Provenance>; name: string | undefined },
  work: (
    model: OpenModel,
    options: { signal: AbortSignal; deadlineMs: number },
  ) => Promise<{ file: Uint8Array; partOrigins: number[] }>,
): Promise<Asset> {
  const requestedAt = new Date(context.clock.now()).toISOString()
  const model = await openModel(context, parent)
  const { file: made, partOrigins } = await work(model, { signal: context.stopping, deadlineMs })
  const provenance = ownProvenance({
    requestedAt,
    finishedAt: new Date(context.clock.now()).toISOString(),
    inputs: [{ slot: 'mesh', name: parent.name, sha256: parent.sha256, assetId: parent.id }],
    ...changes,
  })
  const partNames = namesOfParts({ partOrigins }, parent.partNames)
  return keepVersion(context, parent, made, name ?? parent.name, provenance, { coordinateSystem: undefined, partNames })
}
