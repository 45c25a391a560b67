/** The panels of each room: this window's own state, saved in the settings for the next start. */
import { createStore } from 'zustand/vanilla'
import type { WorkspaceId } from '../../shared/catalogue/operation-table.ts'
import type { Settings } from '../../shared/protocol/settings.ts'
import { arrange } from './arrange.ts'
import { saveAtRest } from './settings.ts'
import { currentSnapshot } from './studio-store.ts'
import { windowSizeStore } from './window-size.ts'

/** The changes in each room; everything else is as in `Settings.layout`. */
export const layoutStore = createStore<Settings['roomLayouts']>()(() => ({}))

/** The panel that is shown where there is room for one beside the stage: the one that was wanted last. */
export const sideStore = createStore<{ side: 'createOpen' | 'inspectorOpen' }>()(() => ({ side: 'createOpen' }))

/** Returns the sizes of a room's panels in px, and which panels are expanded in a window of this size. */
export function layoutOf(workspace: WorkspaceId): Settings['layout'] {
  const chosen = { ...currentSnapshot().settings.layout, ...layoutStore.getState()[workspace] } as Settings['layout']
  const { sides, strip } = arrange(windowSizeStore.getState())
  const { createOpen, inspectorOpen, stripOpen } = chosen
  const isOne = sides !== 'both' && createOpen && inspectorOpen
  return {
    ...chosen,
    ...(isOne ? { createOpen: false, inspectorOpen: false, [sideStore.getState().side]: true } : {}),
    stripOpen: stripOpen && strip,
  }
}

export function hasRoomForStrip(): boolean {
  return arrange(windowSizeStore.getState()).strip
}

/** Restores the layouts that were saved when the window was last closed. */
export function restoreLayouts(saved: Settings['roomLayouts']): void {
  layoutStore.setState(saved, true)
}

/** Changes the layout of a room immediately, and saves it shortly after the last change. */
export function changeLayout(workspace: WorkspaceId, change: Partial<Settings['layout']>): void {
  for (const side of ['createOpen', 'inspectorOpen'] as const) if (change[side] === true) sideStore.setState({ side })
  layoutStore.setState((state) => ({ [workspace]: { ...state[workspace], ...change } }))
  saveAtRest({ roomLayouts: { [workspace]: change } })
}
