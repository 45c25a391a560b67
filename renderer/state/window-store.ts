/** What is open in this window right now and is forgotten when it closes. */
import { createStore } from 'zustand/vanilla'
import { draftStore } from './draft/draft.ts'
import { changeLayout, layoutOf } from './layout.ts'

export type SettingsPage = 'general' | 'slicers' | 'spools' | 'webhooks' | 'network' | 'shortcuts' | 'application'
export type InspectorTab = 'facts' | 'report' | 'parts' | 'materials' | 'versions' | 'export'

export interface WindowState {
  settings: { page: SettingsPage; connectionId: string | null; adding: boolean } | null
  inspectorTab: InspectorTab
  /** The strip opened over the stage, with the library alone. */
  libraryOpen: boolean
  /** The same with the queue alone. */
  queueOpen: boolean
  /** The queue is one line; what goes on unfolds it. */
  queueFolded: boolean
  /** The stage has the whole window. */
  stageAlone: boolean
  /** The job whose row is to be brought into view. */
  shownJobId: string | null
  /** The job whose history is shown. */
  timelineJobId: string | null
  /** Grows whenever the search of the queue should take the focus. */
  queueSearchRequests: number
}

export const windowStore = createStore<WindowState>()(() => ({
  settings: null,
  inspectorTab: 'facts',
  libraryOpen: false,
  queueOpen: false,
  queueFolded: true,
  stageAlone: false,
  shownJobId: null,
  timelineJobId: null,
  queueSearchRequests: 0,
}))

/** Opens the settings on a page; with a connection, at the form for its key; `adding`, with the form for a new service. */
export function openSettings(
  page: SettingsPage = 'general',
  options: { connectionId?: string; adding?: boolean } = {},
): void {
  windowStore.setState({
    settings: { page, connectionId: options.connectionId ?? null, adding: options.adding ?? false },
  })
}

/** Closes the settings. */
export function closeSettings(): void {
  windowStore.setState({ settings: null })
}

/** Brings a tab of the Inspector to the front, and the Inspector itself where it is collapsed. */
export function showInspectorTab(inspectorTab: InspectorTab): void {
  windowStore.setState({ inspectorTab })
  const { workspace } = draftStore.getState()
  if (!layoutOf(workspace).inspectorOpen) changeLayout(workspace, { inspectorOpen: true })
}

/** Brings a job's row into view. */
export function showJobRow(shownJobId: string): void {
  windowStore.setState({ shownJobId, libraryOpen: false, queueFolded: false })
}

/** Puts the cursor into the search of the queue. */
export function focusQueueSearch(): void {
  windowStore.setState(({ queueSearchRequests }) => ({
    libraryOpen: false,
    queueFolded: false,
    queueSearchRequests: queueSearchRequests + 1,
  }))
}

/** Gives the stage the whole window, or the panels their room back as it was. */
export function toggleStageAlone(): void {
  windowStore.setState(({ stageAlone }) => ({ stageAlone: !stageAlone, libraryOpen: false, queueOpen: false }))
}
