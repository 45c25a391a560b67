/** Models placed and put together by hand make a new version: the engine writes it, the changes are written beside it. */
import { readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/app-error.ts'
import type { Asset, PartNames } from '../../../shared/asset.ts'
import type { Matrix } from '../../../shared/matrix.ts'
import { measurementPlaced } from '../../../shared/measurement.ts'
import type { TransformChange } from '../../../shared/transform-change.ts'
import { settledChanges } from '../../../shared/transform-plan.ts'
import type { OtherModel, TransformedModel } from '../../engine/transform/jobs.ts'
import type { LibraryContext } from './context.ts'
import { onDisk } from './disk.ts'
import { keepVersion } from './keep-version.ts'
import { ownProvenance } from './own-provenance.ts'
import { assetPath } from './sidecar.ts'

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
 * `unsupported-format` where one is no model, and as the engine's job does; then nothing is left behind.
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
  const [own, ...given] = await Promise.all([parent, ...others].map(async (asset) => openModel(context, asset)))
  const { file, mediaType, stance } = own!
  const made = await context.pool.run(
    'transform-model',
    { file, mediaType, changes: settled, others: given, ...(stance === undefined ? {} : { stance }) },
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
    stance: undefined,
    partNames: namesOf(made, parent.partNames),
    measurements: measuredOn(parent, made.placement),
  })
}

async function openModel(context: LibraryContext, asset: Asset): Promise<OtherModel> {
  if (asset.kind !== 'model')
    throw new AppError('unsupported-format', `${asset.name} is not a model`, { details: { name: asset.name } })
  const path = assetPath(context, asset)
  const { id: assetId, name, mediaType, stance } = asset
  const file = new Uint8Array(await onDisk(path, () => readFile(path)))
  return { assetId, name, file, mediaType, ...(stance === undefined ? {} : { stance }) }
}

function namesOf({ partOrigins, nodeShift }: TransformedModel, before: PartNames | undefined): PartNames | undefined {
  const names: PartNames = {}
  for (const [part, origin] of partOrigins.entries()) {
    const name = before?.[`part ${origin}`]
    if (name !== undefined) names[`part ${part}`] = name
  }
  for (const [key, name] of Object.entries(before ?? {}))
    if (nodeShift !== null && key.startsWith('node ')) names[`node ${Number(key.slice(5)) + nodeShift}`] = name
  return Object.keys(names).length === 0 ? undefined : names
}

function measuredOn({ measurements = [] }: Asset, placement: Matrix | null): Asset['measurements'] & object {
  if (placement === null) return []
  return measurements.flatMap((one) => measurementPlaced(one, placement) ?? [])
}
