/** How files come into the slots of a form: from the person's disk, from the library, or as the stage shows them. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { JobInputFile } from '../../../shared/protocol/job.ts'
import type { WorkspaceId } from '../../../shared/catalogue/operation-table.ts'
import { applyEvent } from '../apply-event.ts'
import { bridge } from '../current-bridge.ts'
import { draftStore, putFile } from './draft.ts'
import { studioStore } from '../studio-store.ts'

/**
 * Hands a picture over and keeps it by its hash, so that it survives a restart. It goes into the form of the room that was
 * open when it was taken, wherever the artist is when it arrives. Rejects with AppError.
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

/**
 * Puts something of the library into a slot, of the room as above; does nothing if it `isWanted` no more when it arrives. Rejects with
 * AppError.
 */
export async function attachAsset(
  name: string,
  asset: Pick<Asset, 'id'>,
  workspace: WorkspaceId = draftStore.getState().workspace,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const kept = await bridge().call('inputs.keep', { slot: name, assetId: asset.id })
  if (isWanted()) putFile(workspace, name, kept)
}

/** A file of the person's becomes a thing of the library. Rejects with AppError: `unsupported-format`, `unsafe-file`. */
export async function importFile(file: Blob, fileName: string): Promise<Asset> {
  const staged = await bridge().stage(file, fileName)
  return receiveAsset(await bridge().call('assets.import', { stagedId: staged.stagedId }))
}

/** What a command answered is in the library at once. */
export function receiveAsset(asset: Asset): Asset {
  // The event may be a moment behind the reply.
  studioStore.setState(({ snapshot }) =>
    snapshot === null || snapshot.assets.some(({ id }) => id === asset.id)
      ? {}
      : { snapshot: applyEvent(snapshot, { type: 'asset', asset }) },
  )
  return asset
}
