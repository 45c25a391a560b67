/** What a person can do with what is in the library. Each shows its own failure in words. */
import type { Asset } from '../../shared/asset.ts'
import type { Dialect } from '../../shared/dialect.ts'
import type { ExportFormat } from '../../shared/formats.ts'
import { plainStance } from '../../shared/stance.ts'
import type { Stance } from '../../shared/stance.ts'
import { applyEvent } from './apply-event.ts'
import { endComparison } from './compare.ts'
import type { Remark } from '../../shared/remark.ts'
import { bridge } from './current-bridge.ts'
import { editJob } from './draft.ts'
import { attempt, announceDone } from './messages.ts'
import { changeSettings } from './settings.ts'
import { setSideBySide } from './stage.ts'
import { studioStore, useSnapshot } from './studio-store.ts'
import { windowStore } from './window-store.ts'
import { messageWords } from '../words/state/message-words.ts'

/** The asset on the stage, or null. */
export function useOpenAsset(): Asset | null {
  return useSnapshot(({ settings, assets }) => assets.find((asset) => asset.id === settings.openAssetId) ?? null)
}

/** A word for the way in which an asset's file is taken: another one means that all that is derived from it is another. */
export function useTaken(id: string | null): string {
  return useSnapshot(({ assets }) => {
    const stance = assets.find((asset) => asset.id === id)?.stance
    return stance === undefined ? '' : `${stance.up} ${stance.scale}`
  })
}

/** How an asset's file is taken. */
export function stanceOf(id: string): Stance {
  return studioStore.getState().snapshot?.assets.find((asset) => asset.id === id)?.stance ?? plainStance
}

/** Says how an asset's file is to be taken; null: as it is read. The file itself stays what it is. */
export async function takeAsset(asset: Asset, stance: Stance | null): Promise<void> {
  keep(await attempt(() => bridge().call('assets.change', { id: asset.id, stance })))
}

/** Gives pieces of an asset other names, by their keys; null: the file's own. */
export async function renameParts(assetId: string, partNames: Record<string, string | null>): Promise<void> {
  keep(await attempt(() => bridge().call('assets.change', { id: assetId, partNames })))
}

/** Puts an asset on the stage; null clears it. Of several pictures of one job it is shown alone, unless all are asked. */
export async function openAsset(id: string | null, options: { sideBySide?: boolean } = {}): Promise<void> {
  windowStore.setState({ libraryOpen: false })
  endComparison()
  setSideBySide(options.sideBySide ?? false)
  await changeSettings({ openAssetId: id })
}

/** Gives an asset another name. */
export async function renameAsset(asset: Asset, name: string): Promise<void> {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed === asset.name) return
  keep(await attempt(() => bridge().call('assets.change', { id: asset.id, name: trimmed })))
}

/** Marks or unmarks a favourite. */
export async function markFavourite(asset: Asset, favourite: boolean): Promise<void> {
  keep(await attempt(() => bridge().call('assets.change', { id: asset.id, favourite })))
}

/** Into the bin, with a way back in the message that reports it. */
export async function deleteAsset(asset: Asset): Promise<void> {
  const wasOpen = studioStore.getState().snapshot?.settings.openAssetId === asset.id
  const deleted = await attempt(() => bridge().call('assets.delete', { id: asset.id }))
  if (deleted === undefined) return
  keep(deleted)
  if (wasOpen) await changeSettings({ openAssetId: null })
  announceDone(messageWords.assets.deleted(asset.name), {
    label: messageWords.undo,
    run: () => void restoreAsset(asset, wasOpen),
  })
}

/** Several into the bin, with one way back for all. */
export async function deleteAssets(assets: readonly Asset[]): Promise<void> {
  const [only] = assets
  if (only !== undefined && assets.length === 1) return deleteAsset(only)
  const openId = studioStore.getState().snapshot?.settings.openAssetId ?? null
  const gone: Asset[] = []
  for (const asset of assets) {
    const deleted = await attempt(() => bridge().call('assets.delete', { id: asset.id }))
    // What stopped one, such as a full disk, stops the others too.
    if (deleted === undefined) break
    keep(deleted)
    gone.push(asset)
  }
  if (gone.length === 0) return
  const wasOpen = gone.find(({ id }) => id === openId)
  if (wasOpen !== undefined) await changeSettings({ openAssetId: null })
  announceDone(messageWords.assets.deletedSeveral(gone.length), {
    label: messageWords.undo,
    run: () =>
      void (async () => {
        for (const asset of gone) await restoreAsset(asset, asset === wasOpen)
      })(),
  })
}

/** Marks all of them as favourites, or takes the mark from all. */
export async function markFavourites(assets: readonly Asset[], favourite: boolean): Promise<void> {
  for (const asset of assets) if (asset.favourite !== favourite) await markFavourite(asset, favourite)
}

/** Gives tags to several and takes others from them; what else each is filed under stays. */
export async function tagAssets(
  assets: readonly Asset[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  for (const { id, tags = [] } of assets) {
    const left = tags.filter((tag) => !remove.includes(tag))
    const next = [...left, ...add.filter((tag) => !left.includes(tag))]
    keep(await attempt(() => bridge().call('assets.change', { id, tags: next })))
  }
}

/** Hands the asset's own file to the host, as it is. Resolves and rejects as `exportAsset`. */
export async function exportOriginal(asset: Asset): Promise<{ fileName: string; bytes: number; path: string | null }> {
  const file = await bridge().call('exports.original', { assetId: asset.id })
  const path = await bridge().save(file.stagedId, file.fileName)
  return { fileName: file.fileName, bytes: file.bytes, path }
}

/** Exports a copy and hands it to the host. Resolves to the path on the desktop, null elsewhere. Rejects with AppError. */
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

/** Fills the form with what an asset was made from, however long ago. */
export async function editJobOf(asset: Asset): Promise<void> {
  const { jobId } = asset.provenance
  if (jobId === null) return
  const job = await attempt(() => bridge().call('jobs.get', { id: jobId }))
  if (job !== undefined) editJob(job)
}

/** Desktop: shows a saved file, or an asset's own, in the system's file manager. */
export async function showInFolder(what: { path: string } | { assetId: string }): Promise<void> {
  await attempt(() => bridge().call('files.show', what))
}

/** Takes something out of the bin again, of which only the id is known. */
export async function bringBack(id: string): Promise<void> {
  keep(await attempt(() => bridge().call('assets.restore', { id })))
}

async function restoreAsset(asset: Asset, open: boolean): Promise<void> {
  const restored = await attempt(() => bridge().call('assets.restore', { id: asset.id }))
  keep(restored)
  if (restored !== undefined && open) await openAsset(asset.id)
}

function keep(asset: Asset | undefined): void {
  if (asset === undefined) return
  studioStore.setState(({ snapshot }) =>
    snapshot === null ? {} : { snapshot: applyEvent(snapshot, { type: 'asset', asset }) },
  )
}
