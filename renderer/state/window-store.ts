/** What is open in this window; not persisted. */
import { createStore } from 'zustand/vanilla'
import { draftStore } from './draft/draft.ts'
import { changeLayout, hasRoomForStrip, layoutOf } from './layout.ts'

export type SettingsPage =
  'general' | 'services' | 'slicers' | 'spools' | 'webhooks' | 'network' | 'shortcuts' | 'application'
export type InspectorTab = 'facts' | 'report' | 'parts' | 'materials' | 'versions' | 'export'

export interface WindowState {
  settings: { page: SettingsPage; connectionId: string | null; adding: boolean } | null
  inspectorTab: InspectorTab
  /** The compared model that the Inspector shows; null while nothing is compared. */
  inspectedId: string | null
  /** The library is enlarged over the stage. */
  libraryOpen: boolean
  /** The queue is enlarged over the stage. */
  queueOpen: boolean
  stageAlone: boolean
  /** The job whose row is scrolled into view. */
  shownJobId: string | null
  /** The job whose history is shown. */
  timelineJobId: string | null
  /** Incremented to focus the queue's search field. */
  queueSearchRequests: number
}

export const windowStore = createStore<WindowState>()(() => ({
  settings: null,
  inspectorTab: 'facts',
  inspectedId: null,
  libraryOpen: false,
  queueOpen: false,
  stageAlone: false,
  shownJobId: null,
  timelineJobId: null,
  queueSearchRequests: 0,
}))

/** Opens the settings: `connectionId` opens the form for its key, `adding` that for a new service. */
export function openSettings(
  page: SettingsPage = 'general',
  options: { connectionId?: string; adding?: boolean } = {},
): void {
  windowStore.setState({
    settings: { page, connectionId: options.connectionId ?? null, adding: options.adding ?? false },
  })
}

export function closeSettings(): void {
  windowStore.setState({ settings: null })
}

/** Shows a tab of the Inspector, and expands the Inspector. */
export function showInspectorTab(inspectorTab: InspectorTab): void {
  windowStore.setState({ inspectorTab })
  const { workspace } = draftStore.getState()
  if (!layoutOf(workspace).inspectorOpen) changeLayout(workspace, { inspectorOpen: true })
}

/** Expands the panel of the queue and the library. */
export function openStrip(): void {
  const { workspace } = draftStore.getState()
  if (!layoutOf(workspace).stripOpen) changeLayout(workspace, { stripOpen: true })
}

/** Unfolds the queue of the current room, or folds it to one line. In a low window it is enlarged instead. */
export function openQueue(queueOpen: boolean): void {
  if (!hasRoomForStrip()) return windowStore.setState({ queueOpen })
  const { workspace } = draftStore.getState()
  if (layoutOf(workspace).queueOpen !== queueOpen) changeLayout(workspace, { queueOpen })
  if (queueOpen) openStrip()
}

/** Scrolls a job's row into view. */
export function showJobRow(shownJobId: string): void {
  windowStore.setState({ shownJobId, libraryOpen: false })
  openQueue(true)
}

export function focusQueueSearch(): void {
  windowStore.setState(({ queueSearchRequests }) => ({
    libraryOpen: false,
    queueSearchRequests: queueSearchRequests + 1,
  }))
  openQueue(true)
}

/** Hides all panels, or shows them again. */
export function toggleStageAlone(): void {
  windowStore.setState(({ stageAlone }) => ({ stageAlone: !stageAlone, libraryOpen: false, queueOpen: false }))
}
