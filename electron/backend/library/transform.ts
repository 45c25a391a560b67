/** Models placed and put together by hand make a new version: the engine writes it, the changes are written beside it. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { measurementPlaced } from '../../../shared/protocol/measurement.ts'
import type { TransformChange } from '../../../shared/edits/transform-change.ts'
import { settledChanges } from '../../../shared/edits/transform-plan.ts'
import type { LibraryContext } from './context.ts'
import { keepVersion } from './keep-version.ts'
import { namesOfParts } from './names-of-parts.ts'
import { openModel } from './open-model.ts'
import { ownProvenance } from './own-provenance.ts'

export interface TransformEdit {
  changes: TransformChange[]
  /** Of the new version; left out: as its parent, numbered. */
  name?: string
}

/** Reading and writing many large models takes a minute; longer than this has run away. */
const editDeadlineMs = 600_000

/**
 * The new version, its parent and the models that were added unchanged. It stands as it was placed, with names of parts as far as they
 * are still there, and with the measurements that can still be said. `find` throws where a model is gone. Rejects
 * `unsupported-format` where one is not a model, and as the engine's job does; then nothing is left behind.
 */
export async function transformAsset(
  context: LibraryContext,
  parent: Asset,
  { changes, name }: TransformEdit,
  find: (assetId: string) => Asset,
): Promise<Asset> {
  const requestedAt = new Date(context.clock.now()).toISOString()
  const settled = settledChanges(changes)
  const removed = new Set(settled.flatMap((change) => (change.kind === 'remove' ? [change.object] : [])))
  const added = new Set(
    settled.flatMap((change) => (change.kind === 'add' && !removed.has(change.object) ? [change.asset.id] : [])),
  )
  const others = [...added].map(find)
  const model = await openModel(context, parent)
  const given = await Promise.all(
    others.map(async (asset) => ({ assetId: asset.id, name: asset.name, ...(await openModel(context, asset)) })),
  )
  const made = await context.pool.run(
    'transform-model',
    { ...model, changes: settled, others: given },
    { signal: context.stopping, deadlineMs: editDeadlineMs },
  )
  const provenance = ownProvenance({
    requestedAt,
    finishedAt: new Date(context.clock.now()).toISOString(),
    inputs: [parent, ...others].map(({ id, name: input, sha256 }) => ({
      slot: 'mesh',
      name: input,
      sha256,
      assetId: id,
    })),
    transformChanges: settled,
  })
  return keepVersion(context, parent, made.file, name ?? parent.name, provenance, {
    coordinateSystem: undefined,
    partNames: namesOfParts(made, parent.partNames),
    measurements: measuredOn(parent, made.placement),
  })
}

function measuredOn({ measurements = [] }: Asset, placement: Matrix | null): Asset['measurements'] & object {
  if (placement === null) return []
  return measurements.flatMap((one) => measurementPlaced(one, placement) ?? [])
}
