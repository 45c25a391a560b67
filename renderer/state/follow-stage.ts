/** What is worked on is what the stage shows: its slot goes along when another is opened, unless the artist pinned what stands in it. */
import type { Asset } from '../../shared/asset.ts'
import type { OperationId } from '../../shared/catalogue.ts'
import type { Draft, JobInputFile } from '../../shared/job.ts'
import type { WorkspaceId } from '../../shared/operation-table.ts'
import { firstName, workedOn } from './draft-inputs.ts'
import { currentRow, draftStore } from './draft.ts'
import { attempt } from './messages.ts'
import { attachAsset } from './slot-files.ts'
import { studioStore } from './studio-store.ts'

/** What to do with the slot of a room when this stands in it and that on the stage. */
export type SlotMove = 'take' | 'leave' | 'is-there'

/** Room → the asset that its slot last shared with the stage. */
const shared = new Map<WorkspaceId, string>()
let taking: string | null = null

/** Begins to follow. Returns the function that ends it. */
export function followStage(): () => void {
  const ends = [draftStore.subscribe(reconsider), studioStore.subscribe(reconsider)]
  reconsider()
  return () => {
    for (const end of ends) end()
    shared.clear()
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

function reconsider(): void {
  const { snapshot } = studioStore.getState()
  const { workspace, draft } = draftStore.getState()
  const row = currentRow()
  const slot = row === undefined ? undefined : workedOn(row)
  const open = snapshot?.assets.find(({ id }) => id === snapshot.settings.openAssetId)
  if (row === undefined || slot === undefined || open === undefined || taking === open.id) return
  if (open.kind !== (slot.kind === 'mesh' ? 'model' : 'image')) return
  // What was painted over a picture goes with it: that is never taken away unasked.
  if (row.inputs.some(({ id, maskOf }) => maskOf === slot.id && draft.files[id] !== undefined)) return
  if (slot.mediaTypes?.includes(open.mediaType) === false) return
  const { pinned } = draft
  const lastShared = shared.get(workspace)
  const move = slotMove(draft.files[firstName(slot)], open, { pinned, operation: row.operation, lastShared })
  if (move === 'leave') return
  shared.set(workspace, open.id)
  if (move === 'is-there') return
  taking = open.id
  void attempt(() => attachAsset(firstName(slot), open)).finally(() => {
    taking = null
    reconsider()
  })
}
