import { workspaceIds, type WorkspaceId } from '../../../shared/catalogue/operation-table.ts'
import { changeDraft, draftStore, focusPrompt, openRoom } from './draft.ts'
import { operationsOf } from './fit-draft.ts'
import { studioStore } from '../studio-store.ts'

/**
 * Switches to a service and focuses the prompt. Stays in the open workspace if the service offers something there,
 * otherwise opens the first workspace where it does. If its catalogue is not loaded, it is selected in the open
 * workspace.
 */
export function chooseService(connectionId: string): void {
  const { workspace } = draftStore.getState()
  const known = studioStore.getState().catalogues[connectionId]
  const offers = (room: WorkspaceId) => known?.status !== 'ready' || operationsOf(known.catalogue, room).length > 0
  openRoom([workspace, ...workspaceIds].find(offers) ?? workspace)
  changeDraft({ connectionId })
  focusPrompt()
}
