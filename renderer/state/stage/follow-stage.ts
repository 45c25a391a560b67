/** Puts the asset on the stage into the input slot of the open form, unless the input is pinned. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'
import type { Draft, JobInputFile } from '../../../shared/protocol/job.ts'
import type { WorkspaceId } from '../../../shared/catalogue/operation-table.ts'
import { firstName, editedSlot } from '../draft/draft-inputs.ts'
import { currentRow, draftStore } from '../draft/draft.ts'
import { attempt } from '../messages.ts'
import { attachAsset } from '../draft/slot-files.ts'
import { studioStore } from '../studio-store.ts'
import { openAssetId, openAssetStore } from './open-asset.ts'

/** How a slot reacts to the asset on the stage. */
export type SlotMove = 'take' | 'leave' | 'is-there'

/** The asset that each room's slot last shared with the stage. */
const shared = new Map<WorkspaceId, string>()
let isAttaching = false
/** The asset that could not be attached, so that it is not retried. */
let refusedAssetId: string | null = null

/** Starts following. Returns the function that stops it. */
export function followStage(): () => void {
  const ends = [draftStore, studioStore, openAssetStore].map((store) => store.subscribe(reconsider))
  reconsider()
  return () => {
    for (const end of ends) end()
    shared.clear()
    refusedAssetId = null
  }
}

/**
 * Decides for one slot. An empty slot takes an opened asset only once: a removed asset stays removed. A result of the
 * same operation does not replace its input, so that the next attempt starts from the same input. Pure.
 */
export function slotMove(
  file: JobInputFile | undefined,
  openAsset: Asset,
  { pinned, operation, lastShared }: Pick<Draft, 'pinned'> & { operation: OperationId; lastShared: string | undefined },
): SlotMove {
  if (file?.assetId === openAsset.id) return 'is-there'
  if (file === undefined) return lastShared === openAsset.id ? 'leave' : 'take'
  return pinned || (openAsset.provenance.operation === operation && isMadeOf(openAsset, file)) ? 'leave' : 'take'
}

function isMadeOf(asset: Asset, file: JobInputFile): boolean {
  return asset.parentId === file.assetId || asset.provenance.inputs.some(({ sha256 }) => sha256 === file.sha256)
}

/** Returns what the slot of the open room should do; null if the asset on the stage does not fit. */
function moveNow(): { workspace: WorkspaceId; name: string; open: Asset; move: SlotMove } | null {
  const { snapshot } = studioStore.getState()
  const { workspace, draft } = draftStore.getState()
  const row = currentRow()
  const slot = row === undefined ? undefined : editedSlot(row)
  const open = snapshot?.assets.find(({ id }) => id === openAssetId())
  if (row === undefined || slot === undefined || open === undefined) return null
  if (open.kind !== (slot.kind === 'mesh' ? 'model' : 'image')) return null
  // A mask belongs to its picture, which is never replaced automatically.
  if (row.inputs.some(({ id, maskOf }) => maskOf === slot.id && draft.files[id] !== undefined)) return null
  if (slot.mediaTypes?.includes(open.mediaType) === false) return null
  const name = firstName(slot)
  const about = { pinned: draft.pinned, operation: row.operation, lastShared: shared.get(workspace) }
  return { workspace, name, open, move: slotMove(draft.files[name], open, about) }
}

function reconsider(): void {
  if (isAttaching) return
  const now = moveNow()
  if (now === null || now.move === 'leave') return
  const { workspace, name, open, move } = now
  if (move === 'is-there') {
    shared.set(workspace, open.id)
    return
  }
  if (refusedAssetId === open.id) return
  // In the meantime, the artist may have opened another asset, pinned the input or chosen another one.
  const isWanted = (): boolean => {
    const current = moveNow()
    return (
      current?.move === 'take' &&
      current.open.id === open.id &&
      current.workspace === workspace &&
      current.name === name
    )
  }
  isAttaching = true
  void attempt(() => attachAsset(name, open, workspace, isWanted)).finally(() => {
    isAttaching = false
    refusedAssetId = isWanted() ? open.id : null
    reconsider()
  })
}
