/** What is worked on is what the stage shows: its slot goes along when another is opened, unless the artist pinned what stands in it. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'
import type { Draft, JobInputFile } from '../../../shared/protocol/job.ts'
import type { WorkspaceId } from '../../../shared/catalogue/operation-table.ts'
import { firstName, workedOn } from '../draft/draft-inputs.ts'
import { currentRow, draftStore } from '../draft/draft.ts'
import { attempt } from '../messages.ts'
import { attachAsset } from '../draft/slot-files.ts'
import { studioStore } from '../studio-store.ts'
import { openAssetId, openAssetStore } from './open-asset.ts'

/** What to do with the slot of a room when this stands in it and that on the stage. */
export type SlotMove = 'take' | 'leave' | 'is-there'

/** Room → the asset that its slot last shared with the stage. */
const shared = new Map<WorkspaceId, string>()
let isTaking = false
/** What could not be taken, so that it is not tried again and again. */
let notTaken: string | null = null

/** Begins to follow. Returns the function that ends it. */
export function followStage(): () => void {
  const ends = [draftStore, studioStore, openAssetStore].map((store) => store.subscribe(reconsider))
  reconsider()
  return () => {
    for (const end of ends) end()
    shared.clear()
    notTaken = null
  }
}

/**
 * An empty slot takes what is opened, once: taken out by hand it stays empty. A result of the very operation does not take the place
 * of what it was made from, so that another try begins where the first began. Pure.
 */
export function slotMove(
  file: JobInputFile | undefined,
  open: Asset,
  { pinned, operation, lastShared }: Pick<Draft, 'pinned'> & { operation: OperationId; lastShared: string | undefined },
): SlotMove {
  if (file?.assetId === open.id) return 'is-there'
  if (file === undefined) return lastShared === open.id ? 'leave' : 'take'
  return pinned || (open.provenance.operation === operation && isMadeOf(open, file)) ? 'leave' : 'take'
}

function isMadeOf(asset: Asset, file: JobInputFile): boolean {
  return asset.parentId === file.assetId || asset.provenance.inputs.some(({ sha256 }) => sha256 === file.sha256)
}

/** What the slot of the open room should do; null where nothing on the stage would go into it. */
function moveNow(): { workspace: WorkspaceId; name: string; open: Asset; move: SlotMove } | null {
  const { snapshot } = studioStore.getState()
  const { workspace, draft } = draftStore.getState()
  const row = currentRow()
  const slot = row === undefined ? undefined : workedOn(row)
  const open = snapshot?.assets.find(({ id }) => id === openAssetId())
  if (row === undefined || slot === undefined || open === undefined) return null
  if (open.kind !== (slot.kind === 'mesh' ? 'model' : 'image')) return null
  // What was painted over a picture goes with it: that is never taken away unasked.
  if (row.inputs.some(({ id, maskOf }) => maskOf === slot.id && draft.files[id] !== undefined)) return null
  if (slot.mediaTypes?.includes(open.mediaType) === false) return null
  const name = firstName(slot)
  const about = { pinned: draft.pinned, operation: row.operation, lastShared: shared.get(workspace) }
  return { workspace, name, open, move: slotMove(draft.files[name], open, about) }
}

function reconsider(): void {
  if (isTaking) return
  const now = moveNow()
  if (now === null || now.move === 'leave') return
  const { workspace, name, open, move } = now
  if (move === 'is-there') {
    shared.set(workspace, open.id)
    return
  }
  if (notTaken === open.id) return
  // By the time it is kept the artist may have opened another one, or pinned or chosen one for the slot.
  const isWanted = (): boolean => {
    const then = moveNow()
    return then?.move === 'take' && then.open.id === open.id && then.workspace === workspace && then.name === name
  }
  isTaking = true
  void attempt(() => attachAsset(name, open, workspace, isWanted)).finally(() => {
    isTaking = false
    notTaken = isWanted() ? open.id : null
    reconsider()
  })
}
