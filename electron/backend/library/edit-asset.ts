/**
 * Saves a manual edit of a model as a new version: the engine writes the file, and the provenance records the list of
 * changes.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset, PartNames, Provenance } from '../../../shared/protocol/asset.ts'
import { measurementPlaced } from '../../../shared/protocol/measurement.ts'
import type { Edit } from '../../../shared/edits/edit.ts'
import { resultNote } from '../../../shared/text/result-words.ts'
import type { MaterialChange, PictureName } from '../../../shared/edits/material-change.ts'
import type { TransformChange } from '../../../shared/edits/transform-change.ts'
import { settledChanges } from '../../../shared/edits/transform-plan.ts'
import { findAsset, openModel } from './asset-files.ts'
import type { LibraryContext } from './context.ts'
import { readWhole } from './disk.ts'
import { keepVersion, type VersionFacts } from './keep-version.ts'
import { ownProvenance } from './own-provenance.ts'

/** Long lists over millions of triangles take a minute; a job that takes longer than this is stuck. */
const deadlineMs = 600_000

interface EditedModel extends VersionFacts {
  file: Uint8Array
  /** The changes, in the field for their kind. */
  recipe: Partial<Provenance>
  /** The inputs besides the model itself. */
  inputs?: Provenance['inputs']
}

/**
 * Returns the new version; its parent does not change. `inputPath` finds a stored picture, `note` says in its name what
 * was done. Rejects with
 * `unsupported-format` if an asset is not a model, `not-found` for a missing picture or model, and the errors of the
 * engine's job; nothing is left behind in that case.
 */
export async function editAsset(
  context: LibraryContext,
  parent: Asset,
  edit: Edit,
  inputPath: (sha256: string) => string | null,
  note = resultNote(edit.kind),
): Promise<Asset> {
  const requestedAt = new Date(context.clock.now()).toISOString()
  const { file, recipe, inputs = [], ...facts } = await carryOut(context, parent, edit, inputPath)
  const provenance = ownProvenance({
    requestedAt,
    finishedAt: new Date(context.clock.now()).toISOString(),
    inputs: [inputOf(parent), ...inputs],
    ...recipe,
  })
  const named = note === null ? {} : { note: { kind: edit.kind, text: note } }
  return keepVersion(context, parent, file, provenance, { ...facts, ...named })
}

async function carryOut(
  context: LibraryContext,
  parent: Asset,
  edit: Edit,
  inputPath: (sha256: string) => string | null,
): Promise<EditedModel> {
  const { pool } = context
  const options = { signal: context.stopping, deadlineMs }
  switch (edit.kind) {
    case 'filaments': {
      const input = { ...(await openModel(context, parent)), changes: edit.changes }
      const { file, partOrigins } = await pool.run('edit-filaments', input, options)
      return { file, recipe: { filamentChanges: edit.changes }, partNames: partNamesAfter({ partOrigins }, parent) }
    }
    case 'sculpt': {
      const input = { ...(await openModel(context, parent)), changes: edit.changes }
      const { file, partOrigins } = await pool.run('sculpt', input, options)
      return { file, recipe: { sculptChanges: edit.changes }, partNames: partNamesAfter({ partOrigins }, parent) }
    }
    case 'materials': {
      const { changes } = edit
      // The engine edits the file in its own coordinate system, which the new file shares with its parent.
      const { file: before, mediaType } = await openModel(context, parent)
      const named = namedPictures(changes)
      const pictures = await Promise.all(named.map((picture) => readPicture(picture, inputPath)))
      const { file } = await pool.run('edit-materials', { file: before, mediaType, changes, pictures }, options)
      const { coordinateSystem, partNames } = parent
      const inputs = named.map((picture) => ({ slot: 'picture', ...picture }))
      return { file, recipe: { materialChanges: changes }, inputs, coordinateSystem, partNames }
    }
    case 'transform': {
      const changes = settledChanges(edit.changes)
      const added = addedAssets(changes).map((id) => findAsset(context, id))
      const model = await openModel(context, parent)
      const others = await Promise.all(
        added.map(async (asset) => ({ assetId: asset.id, name: asset.name, ...(await openModel(context, asset)) })),
      )
      const result = await pool.run('transform-model', { ...model, changes, others }, options)
      const { placement } = result
      const { measurements = [] } = parent
      return {
        file: result.file,
        recipe: { transformChanges: changes },
        inputs: added.map(inputOf),
        partNames: partNamesAfter(result, parent),
        measurements: placement === null ? [] : measurements.flatMap((one) => measurementPlaced(one, placement) ?? []),
      }
    }
  }
}

function inputOf({ id, name, sha256 }: Asset): Provenance['inputs'][number] {
  return { slot: 'mesh', name, sha256, assetId: id }
}

/** Returns the pictures that the changes name, without duplicates. */
function namedPictures(changes: readonly MaterialChange[]): PictureName[] {
  const named = new Map<string, PictureName>()
  for (const change of changes)
    if (change.kind === 'picture' && change.picture !== null) named.set(change.picture.sha256, change.picture)
  return [...named.values()]
}

async function readPicture({ sha256, name }: PictureName, inputPath: (sha256: string) => string | null) {
  const path = inputPath(sha256)
  if (path === null)
    throw new AppError('not-found', `the picture ${sha256} is not kept`, { details: { reason: 'picture-gone', name } })
  return { sha256, name, file: await readWhole(path) }
}

/** Returns the ids of the models that are added and not removed later. */
function addedAssets(changes: readonly TransformChange[]): string[] {
  const removed = new Set(changes.flatMap((change) => (change.kind === 'remove' ? [change.object] : [])))
  const added = changes.flatMap((change) =>
    change.kind === 'add' && !removed.has(change.object) ? [change.asset.id] : [],
  )
  return [...new Set(added)]
}

/**
 * Carries the parent's part names over to the parts made from them. `nodeShift` is the offset added to node indices;
 * null if the nodes have been replaced.
 */
function partNamesAfter(
  { partOrigins, nodeShift = null }: { partOrigins: readonly number[]; nodeShift?: number | null },
  { partNames: before }: Asset,
): PartNames | undefined {
  const names: PartNames = {}
  for (const [part, origin] of partOrigins.entries()) {
    const name = before?.[`part ${origin}`]
    if (name !== undefined) names[`part ${part}`] = name
  }
  for (const [key, name] of Object.entries(before ?? {}))
    if (nodeShift !== null && key.startsWith('node ')) names[`node ${Number(key.slice(5)) + nodeShift}`] = name
  return Object.keys(names).length === 0 ? undefined : names
}
