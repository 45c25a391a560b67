/** The panels of each room: this window's own state, saved in the settings for the next start. */
import { createStore } from 'zustand/vanilla'
import type { WorkspaceId } from '../../shared/catalogue/operation-table.ts'
import type { Settings } from '../../shared/protocol/settings.ts'
import { saveAtRest } from './settings.ts'
import { currentSnapshot } from './studio-store.ts'

/** The changes in each room; everything else is as in `Settings.layout`. */
export const layoutStore = createStore<Settings['roomLayouts']>()(() => ({}))

/** Returns the sizes of a room's panels in px, and which panels are expanded. */
export function layoutOf(workspace: WorkspaceId): Settings['layout'] {
  return { ...currentSnapshot().settings.layout, ...layoutStore.getState()[workspace] } as Settings['layout']
}

/** Restores the layouts that were saved when the window was last closed. */
export function restoreLayouts(saved: Settings['roomLayouts']): void {
  layoutStore.setState(saved, true)
}

/** Changes the layout of a room immediately, and saves it shortly after the last change. */
export function changeLayout(workspace: WorkspaceId, change: Partial<Settings['layout']>): void {
  layoutStore.setState((state) => ({ [workspace]: { ...state[workspace], ...change } }))
  saveAtRest({ roomLayouts: { [workspace]: change } })
}
