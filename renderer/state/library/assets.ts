/** Actions on library assets. Each displays its own error message. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { CommandInput } from '../../../shared/protocol/contract.ts'
import type { Dialect } from '../../../shared/formats/dialect.ts'
import type { ExportFormat } from '../../../shared/formats/formats.ts'
import { defaultCoordinateSystem, type CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'
import { bridge } from '../current-bridge.ts'
import { editJob } from '../draft/draft.ts'
import { attempt, announceDone } from '../messages.ts'
import { untilMeasurementsKept } from '../stage/kept-measurements.ts'
import { binKey, putOnStage, stageTarget } from '../stage/put-on-stage.ts'
import { setOpenAsset } from '../stage/open-asset.ts'
import { changeOf, type Change, type UndoTarget } from '../undo/undo-step.ts'
import { lineOf } from '../undo/model-line.ts'
import { asStep, noteStage, recordStep, undoOfLastStep } from '../undo/undo-history.ts'
import { studioStore, applyToStudio } from '../studio-store.ts'
import { measurementsTarget } from '../stage/tools.ts'
import { messageWords } from '../../words/state/message-words.ts'

/** Returns the unit and orientation used to read an asset's file. */
export function coordinateSystemOf(id: string): CoordinateSystem {
  return (
    studioStore.getState().snapshot?.assets.find((asset) => asset.id === id)?.coordinateSystem ??
    defaultCoordinateSystem
  )
}

/**
 * Sets the unit and orientation used to read a file; null restores those of the file. The file is unchanged;
 * measurements rotate with the model.
 */
export const takeAsset = asStep(async (asset: Asset, coordinateSystem: CoordinateSystem | null): Promise<void> => {
  const measured = measurementsTarget(asset.id)
  const before = measured.read()
  await untilMeasurementsKept(asset.id)
  const changed = await attempt(() => change(asset.id, { coordinateSystem }))
  if (changed === undefined) return
  recordStep({ kind: 'coordinate-system' }, [
    changeOf(coordinateSystemTarget(asset.id), asset.coordinateSystem ?? null, changed.coordinateSystem ?? null),
    ...(before.length === 0 ? [] : [changeOf(measured, before, changed.measurements ?? [])]),
  ])
})

/** Renames parts of an asset by key; null restores the file's own name. */
export const renameParts = asStep(async (assetId: string, partNames: Record<string, string | null>): Promise<void> => {
  const target = partNamesTarget(assetId, Object.keys(partNames))
  const before = target.read()
  if ((await attempt(() => change(assetId, { partNames }))) === undefined) return
  const [name = null] = Object.values(partNames)
  recordStep({ kind: 'part-names', name }, [changeOf(target, before, target.read())])
})

/**
 * Puts an asset on the stage; null clears it. `sideBySide` shows all pictures of its job, `made` marks a new result.
 */
export async function openAsset(
  id: string | null,
  { sideBySide = false, made = false }: { sideBySide?: boolean; /** The asset is a new result. */ made?: boolean } = {},
): Promise<void> {
  noteStage()
  await putOnStage(id, { sideBySide })
  const name = find(id ?? '')?.name
  noteStage(made && name !== undefined ? { kind: 'made', name } : undefined)
}

export const renameAsset = asStep(async (asset: Asset, name: string): Promise<void> => {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed === asset.name) return
  const renamed = await attempt(() => change(asset.id, { name: trimmed }))
  if (renamed === undefined) return
  recordStep({ kind: 'renamed', name: renamed.name }, [changeOf(nameTarget(asset.id), asset.name, renamed.name)])
})

/** Adds an asset to the favourites, or removes it. */
export async function markFavourite(asset: Asset, favourite: boolean): Promise<void> {
  await markFavourites([asset], favourite)
}

/** Moves an asset to the bin, with an undo. */
export async function deleteAsset(asset: Asset): Promise<void> {
  await deleteAssets([asset])
}

/** Moves assets to the bin, with one undo for all. */
export const deleteAssets = asStep(async (assets: readonly Asset[]): Promise<void> => {
  noteStage()
  const openId = stageTarget.read()
  const deleted: Asset[] = []
  for (const asset of assets) {
    if (find(asset.id) === undefined) continue
    // Resolved before the asset is deleted.
    lineOf(asset.id)
    const result = await attempt(() => putInBin(asset.id, true))
    // Stops at the first failure: a full disk would fail the remaining ones too.
    if (result === undefined) break
    deleted.push(asset)
  }
  const [first] = deleted
  if (first === undefined) return
  const wasOpen = deleted.some(({ id }) => id === openId)
  if (wasOpen) await setOpenAsset(null)
  recordStep({ kind: 'deleted', name: first.name, count: deleted.length }, [
    ...deleted.map(({ id }) => changeOf(binTarget(id), false, true)),
    ...(wasOpen ? [changeOf(stageTarget, openId, null)] : []),
  ])
  const message =
    deleted.length === 1 ? messageWords.assets.deleted(first.name) : messageWords.assets.deletedSeveral(deleted.length)
  announceDone(message, undoOfLastStep())
})

/** Adds assets to the favourites, or removes them. */
export const markFavourites = asStep(async (assets: readonly Asset[], favourite: boolean): Promise<void> => {
  const marked: Asset[] = []
  for (const asset of assets) {
    if (asset.favourite === favourite) continue
    if ((await attempt(() => change(asset.id, { favourite }))) !== undefined) marked.push(asset)
  }
  const name = marked.length === 1 ? marked[0]!.name : null
  recordStep(
    { kind: 'favourite', name, count: marked.length, favourite },
    marked.map(({ id }) => changeOf(favouriteTarget(id), !favourite, favourite)),
  )
})

/** Adds some tags to assets and removes others; all other tags remain. */
export const tagAssets = asStep(
  async (
    assets: readonly Asset[],
    { add, remove }: { add: readonly string[]; remove: readonly string[] },
  ): Promise<void> => {
    const changes: Change[] = []
    for (const { id } of assets) {
      const target = tagsTarget(id)
      const tags = target.read()
      const left = tags.filter((tag) => !remove.includes(tag))
      const next = [...left, ...add.filter((tag) => !left.includes(tag))]
      if ((await attempt(() => change(id, { tags: next }))) !== undefined)
        changes.push(changeOf(target, tags, target.read()))
    }
    recordStep({ kind: 'tags', count: changes.length }, changes)
  },
)

/** Saves the asset's own file. Resolves and rejects like `exportAsset`. */
export async function exportOriginal(asset: Asset): Promise<{ fileName: string; bytes: number; path: string | null }> {
  const file = await bridge().call('exports.original', { assetId: asset.id })
  const path = await bridge().save(file.stagedId, file.fileName)
  return { fileName: file.fileName, bytes: file.bytes, path }
}

/** Exports a copy and saves it. Resolves to the path on the desktop, otherwise to null. Rejects with AppError. */
export async function exportAsset(
  asset: Asset,
  format: ExportFormat,
  { heightMm, dialect }: { heightMm?: number | undefined; dialect?: Dialect | undefined } = {},
): Promise<{ fileName: string; bytes: number; path: string | null; notes: readonly Remark[] }> {
  const file = await bridge().call('exports.create', {
    assetId: asset.id,
    format,
    ...(heightMm === undefined ? {} : { heightMm }),
    ...(dialect === undefined ? {} : { dialect }),
  })
  const path = await bridge().save(file.stagedId, file.fileName)
  return { fileName: file.fileName, bytes: file.bytes, path, notes: file.notes ?? [] }
}

/** Fills the form with the request that made an asset. */
export async function editJobOf(asset: Asset): Promise<void> {
  const { jobId } = asset.provenance
  if (jobId === null) return
  const job = await attempt(() => bridge().call('jobs.get', { id: jobId }))
  if (job !== undefined) editJob(job)
}

/** Desktop: shows a saved file, or the file of an asset, in the system's file manager. */
export async function showInFolder(target: { path: string } | { assetId: string }): Promise<void> {
  await attempt(() => bridge().call('files.show', target))
}

/** Restores an asset from the bin. */
export const bringBack = asStep(async (id: string): Promise<void> => {
  if ((await attempt(() => putInBin(id, false))) === undefined) return
  recordStep({ kind: 'restored', name: find(id)?.name ?? '' }, [changeOf(binTarget(id), true, false)])
})

type AssetChange = Omit<CommandInput<'assets.change'>, 'id'>

function nameTarget(id: string): UndoTarget<string | undefined> {
  return {
    key: `name ${id}`,
    read: () => find(id)?.name,
    write: async (name) => void (await change(id, { name })),
  }
}

function favouriteTarget(id: string): UndoTarget<boolean | undefined> {
  return {
    key: `favourite ${id}`,
    read: () => find(id)?.favourite,
    write: async (favourite) => void (await change(id, { favourite })),
  }
}

function tagsTarget(id: string): UndoTarget<readonly string[]> {
  return {
    key: `tags ${id}`,
    read: () => find(id)?.tags ?? [],
    write: async (tags) => void (await change(id, { tags: [...tags] })),
  }
}

/** Moves an asset to a project. Rejects with AppError. */
export async function fileUnder(id: string, project: string): Promise<void> {
  await change(id, { project })
}

function coordinateSystemTarget(id: string): UndoTarget<CoordinateSystem | null> {
  return {
    key: `coordinate-system ${id}`,
    read: () => find(id)?.coordinateSystem ?? null,
    write: async (coordinateSystem) => {
      await untilMeasurementsKept(id)
      await change(id, { coordinateSystem })
    },
  }
}

/** A null value stands for the file's own name. */
function partNamesTarget(id: string, keys: readonly string[]): UndoTarget<Record<string, string | null>> {
  return {
    key: `part names ${id}`,
    read: () => Object.fromEntries(keys.map((key) => [key, find(id)?.partNames?.[key] ?? null])),
    write: async (partNames) => void (await change(id, { partNames })),
  }
}

function binTarget(id: string): UndoTarget<boolean> {
  return {
    key: binKey(id),
    read: () => find(id) === undefined,
    write: async (deleted) => void (await putInBin(id, deleted)),
  }
}

async function putInBin(id: string, deleted: boolean): Promise<Asset> {
  return keep(await bridge().call(deleted ? 'assets.delete' : 'assets.restore', { id }))
}

async function change(id: string, asked: AssetChange): Promise<Asset> {
  return keep(await bridge().call('assets.change', { id, ...asked }))
}

function find(id: string): Asset | undefined {
  return studioStore.getState().snapshot?.assets.find((asset) => asset.id === id)
}

function keep(asset: Asset): Asset {
  applyToStudio({ type: 'asset', asset })
  return asset
}
