import { workspaceIds, type WorkspaceId } from '../../../shared/catalogue/operation-table.ts'
import { changeDraft, draftStore, focusPrompt, openRoom } from './draft.ts'
import { operationsOf } from './fit-draft.ts'
import { studioStore } from '../studio-store.ts'

/**
 * Changes to a service, in the open room where it offers something there, else in the first room where it does, and
 * focuses the prompt. A service whose catalogue is not loaded is chosen in the open room.
 */
export function chooseService(connectionId: string): void {
  const { workspace } = draftStore.getState()
  const known = studioStore.getState().catalogues[connectionId]
  const offers = (room: WorkspaceId) => known?.status !== 'ready' || operationsOf(known.catalogue, room).length > 0
  openRoom([workspace, ...workspaceIds].find(offers) ?? workspace)
  changeDraft({ connectionId })
  focusPrompt()
}
