/** Adds files to slots: from disk, from the library or from the stage. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { JobInputFile } from '../../../shared/protocol/job.ts'
import type { WorkspaceId } from '../../../shared/catalogue/operation-table.ts'
import { bridge } from '../current-bridge.ts'
import { draftStore, putFile } from './draft.ts'
import { applyToStudio, studioStore } from '../studio-store.ts'

/**
 * Stores a picture by its hash and puts it into a slot of the workspace that is open at the time of the call. Rejects
 * with AppError.
 */
export async function attachFile(
  name: string,
  file: Blob,
  fileName: string,
  workspace: WorkspaceId = draftStore.getState().workspace,
): Promise<JobInputFile> {
  const staged = await bridge().stage(file, fileName)
  const kept = await bridge().call('inputs.keep', { slot: name, stagedId: staged.stagedId })
  putFile(workspace, name, kept)
  return kept
}

/** Puts an asset into a slot, unless `isWanted` has become false in the meantime. Rejects with AppError. */
export async function attachAsset(
  name: string,
  asset: Pick<Asset, 'id'>,
  workspace: WorkspaceId = draftStore.getState().workspace,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const kept = await bridge().call('inputs.keep', { slot: name, assetId: asset.id })
  if (isWanted()) putFile(workspace, name, kept)
}

/**
 * Imports a file into the library; an archive with several models becomes a set. Rejects with AppError:
 * `unsupported-format`, `unsafe-file`.
 */
export async function importFile(file: Blob, fileName: string): Promise<Asset> {
  const staged = await bridge().stage(file, fileName)
  const { assets } = await bridge().call('assets.import', { stagedId: staged.stagedId, several: 'set' })
  return receiveAsset(assets[0]!)
}

/** Adds an asset to the snapshot if a response reports it before its event arrives. */
export function receiveAsset(asset: Asset): Asset {
  if (studioStore.getState().snapshot?.assets.some(({ id }) => id === asset.id) === false)
    applyToStudio({ type: 'asset', asset })
  return asset
}
